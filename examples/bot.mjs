// A bot in JavaScript: node examples/bot.mjs [OPTIONS ...]
// It plays Minesweeper by the hints: it sends a line, and reads the answer.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const game = spawn("textgames", ["minesweeper", "--json", ...process.argv.slice(2)], {
  stdio: ["pipe", "pipe", "inherit"],
});
const send = (line) => game.stdin.write(line + "\n");

for await (const line of createInterface({ input: game.stdout })) {
  const answer = JSON.parse(line);
  if (answer.event === "end") break;
  if (answer.status !== "playing") {
    console.log(answer.status, answer.state.rows);
    game.stdin.end();
  } else {
    send(answer.hint?.cmd ?? "hint");
  }
}
