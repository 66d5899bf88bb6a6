"""A game as a tool for a language model's agent: rules once, then `play(line)` for each call; here without a model.

python3 examples/agent_tool.py shows what a model is given: the text of the rules, one observation, one error.
"""

import json
import subprocess
import sys

KEPT = ("ok", "changed", "error", "message", "hint", "answer", "status", "state", "legal")
TOOL = {
    "name": "play",
    "description": "Send one line to the game, such as a move or help, and get what came of it as JSON.",
    "input_schema": {"type": "object", "properties": {"line": {"type": "string"}}, "required": ["line"]},
}


class Tool:
    """A game that is played by lines."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "textgames", *arguments, "--json"]
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.start = self.program.stdout.readline()

    def play(self, line: str) -> str:
        """What the tool answers; a line is one line, and never empty, since only those are answered."""
        line = " ".join(line.split()).partition("#")[0].strip() or "look"
        print(line, file=self.program.stdin, flush=True)
        answer = json.loads(self.program.stdout.readline())
        return json.dumps({key: answer[key] for key in KEPT if key in answer})


if __name__ == "__main__":
    tool = Tool("2048", "--seed", "1")
    print("rules:", json.loads(tool.play("help"))["answer"])
    print("observation:", tool.play("left"))
    print("error:", tool.play("I'll go left"))
    tool.program.communicate()
