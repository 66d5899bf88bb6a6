"""Give a language model's agent a game as a tool: the rules once, then `play(line)` for each call.

`python3 examples/agent_tool.py` needs no model and shows what one gets: the rules, one observation, and one error.
"""

import json
import subprocess
import sys

KEPT = ("ok", "changed", "error", "message", "hint", "answer", "status", "state", "legal")
TOOL = {
    "name": "play",
    "description": "Send one line to the game, such as a move or help, and get the result as JSON.",
    "input_schema": {"type": "object", "properties": {"line": {"type": "string"}}, "required": ["line"]},
}


class Tool:
    """A running game."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "textgames", *arguments, "--json"]
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.start = self.program.stdout.readline()

    def play(self, line: str) -> str:
        """Return the answer to a line, which is made one line and never empty, because only such lines are answered."""
        line = " ".join(line.split()).partition("#")[0].strip() or "look"
        print(line, file=self.program.stdin, flush=True)
        answer = json.loads(self.program.stdout.readline())
        return json.dumps({key: answer[key] for key in KEPT if key in answer})


if __name__ == "__main__":
    tool = Tool("2048", "--seed", "1")
    print("rules:", json.loads(tool.start)["rules"])
    print("observation:", tool.play("left"))
    print("error:", tool.play("I'll go left"))
    tool.program.communicate()
