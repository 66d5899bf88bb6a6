// Run the Python code of standard input in Pyodide: node pyodide.mjs PYODIDE SOURCES
// PYODIDE is its folder, and SOURCES a folder that is /sources there.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, sources] = process.argv.slice(2);
try {
    const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
    const python = await loadPyodide({ env: { HOME: "/home/pyodide", TEXTGAMES_LANG: "en" } });
    python.mountNodeFS("/sources", sources);
    python.runPython(readFileSync(0, "utf8"));
} catch (error) { // where Node would show all of its source
    console.error(error.message);
    process.exitCode = 1;
}
