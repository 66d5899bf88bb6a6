// Python, in a thread of its own: a line in, and the text that answers it out.
let player;

async function load(name) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name} is missing`);
    return response;
}

async function start({ language, verbal, kept }) {
    const { loadPyodide } = await import("./pyodide.mjs");
    const [python, games, code] = await Promise.all([loadPyodide(), load("textgames.tar.gz"), load("play.py")]);
    python.unpackArchive(await games.arrayBuffer(), "tar");
    python.runPython(await code.text());
    player = python.globals.get("Player")(language, verbal, kept);
}

onmessage = async ({ data }) => {
    try {
        if (!player) await start(data);
        postMessage({ text: player.answer(data.line, data.columns), ...JSON.parse(player.state()) });
    } catch (error) {
        postMessage({ error: error.message });
    }
};
