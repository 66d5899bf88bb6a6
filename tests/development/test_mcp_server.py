"""The server of the Model Context Protocol, as the SDK's own client sees it, and as a process."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from importlib.util import find_spec
from runpy import run_path
from typing import Any
from unittest.mock import patch

import pytest
from sample import SHIPPED
from small_games import GAMES, SHIPPED_GAMES
from support import WHOLE, beside, environment

if not find_spec("mcp") or int(version("mcp").partition(".")[0]) < 2:  # to import it takes long
    pytest.skip("it takes mcp from 2.0 on, which the extra `agents` installs", allow_module_level=True)

SERVER = beside("examples/mcp_server.py")
sys.path.insert(0, str(SERVER.parent))  # where a script finds its neighbours


class Refused(Exception):
    """A tool answered with an error."""


class Player:
    """Calls the tools of a server."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        result = await self.client.call_tool(tool, arguments)
        if result.is_error:
            raise Refused(result.content[0].text)
        assert json.loads(result.content[0].text) == result.structured_content
        return result.structured_content


def with_server(*options: str) -> Callable[[Callable[[Player], Awaitable[None]]], Callable[[], None]]:
    """Make a test play with a server of its own in this process; with `--whole` it is a process, over pipes."""

    def server(mcp: Any) -> Any:
        if WHOLE:
            process = mcp.StdioServerParameters(command=sys.executable, args=[str(SERVER), *options], env=environment())
            return mcp.stdio_client(process)
        with patch.dict(GAMES, SHIPPED_GAMES, clear=True):
            module = run_path(str(SERVER))
        return module["serving"](options)

    async def play(test: Callable[[Player], Awaitable[None]]) -> None:
        mcp, anyio = map(importlib.import_module, ("mcp", "anyio"))
        with anyio.fail_after(120):
            async with mcp.Client(server(mcp)) as client:
                await test(Player(client))

    return lambda test: lambda: importlib.import_module("anyio").run(play, test)


@with_server()
async def test_the_tools_and_their_arguments(player):
    tools = {tool.name: tool for tool in (await player.client.list_tools()).tools}
    assert tools.keys() == {"start", "act", "state"}
    assert not re.search("hint|undo|odds", str([tool.model_dump() for tool in tools.values()]))
    assert tools["start"].input_schema["properties"]["game"]["enum"] == [*SHIPPED]
    assert tools["start"].input_schema["required"] == ["game"]
    for tool in tools.values():
        assert tool.description and tool.output_schema["type"] == "object"
        for name, argument in tool.input_schema["properties"].items():
            assert argument.get("description") or name == "game"


@with_server("--help-allowed")
async def test_every_game_is_won_with_hints(player):
    going = []
    for game, params in (("2048", "g16"), ("sokoban", "classic/1"), ("minesweeper", "6x6m3n")):
        start = await player.call("start", game=game, params=params, seed="1")
        assert start["status"] == "playing" and start["rules"] and start["legend"] and start["commands"]
        assert start["id"].startswith(f"{game}:") and start["legal"]
        going.append(start["game"])
    assert len(set(going)) == 3
    while going:  # a move in each, in turn
        number = going.pop(0)
        advice = await player.call("hint", game=number)
        after = await player.call("act", game=number, line=advice["line"])
        assert advice["why"] and after["game"] == number
        if after["status"] == "playing":
            going.append(number)
        else:
            assert (after["status"], after["progress"]) == ("won", 1) and after["message"]
            with pytest.raises(Refused, match="The game is over"):
                await player.call("hint", game=number)


@with_server("--help-allowed")
async def test_what_is_said(player):
    number = (await player.call("start", game="2048", params="=2.2/0.4", seed="1"))["game"]
    first = await player.call("state", game=number)
    after = await player.call("act", game=number, line="left")
    assert after["board"] != first["board"] and after["id"] == first["id"]
    assert (await player.call("state", game=number))["board"] == after["board"]
    assert "0A" in (await player.call("act", game=number, line="look 0A"))["message"]
    assert (await player.call("act", game=number, line="undo"))["legal"] == first["legal"]
    refused = {"hnit": "Did you mean hint", "#": "no command", "": "no command", "up,\nup": "no command"}
    refused |= {"save a.txt": "neither saved", "load a.txt": "neither saved", "new 3x3": "with start"}
    refused |= {"[保存 a.txt]": "in English"}
    for line, why in refused.items():
        with pytest.raises(Refused, match=why):
            await player.call("act", game=number, line=line)
    now = await player.call("state", game=number)
    assert now["refused"] == len(refused)
    move = now["legal"][0]
    marked = f"I think that is best.\nCommand: {move}"
    assert (await player.call("act", game=number, line=marked))["refused"] == len(refused)
    with pytest.raises(Refused, match=r"Expected: (up|left|down|right)"):
        await player.call("act", game=number, line="up or left?")
    left = await player.call("act", game=number, line="quit")
    assert left["message"].endswith(f"Game {number} is closed.")
    with pytest.raises(Refused, match=f"Game {number} was left with quit"):
        await player.call("state", game=number)
    with pytest.raises(Refused, match="There is no game 999"):
        await player.call("state", game=999)
    for game, params in (("chess", ""), ("2048", "huge"), ("sokoban", "none/1")):
        with pytest.raises(Refused):
            await player.call("start", game=game, params=params)


@with_server()
async def test_a_player_gets_neither_help_nor_the_seed(player):
    start = await player.call("start", game="2048", params="g8", seed="secret")
    assert start["id"] == "2048:4x4g8"
    for line in ("hint", "auto", "undo", "redo", "restart", "new", "U"):
        with pytest.raises(Refused):
            await player.call("act", game=start["game"], line=line)
    while start["status"] == "playing":
        start = await player.call("act", game=start["game"], line=start["legal"][0])
    assert start["id"] == "2048:4x4g8#secret"


def test_level_files_are_read_from_the_folder_of_the_host_alone(tmp_path):
    (tmp_path / "one.xsb").write_text("#####\n#@$.#\n#####\n")
    path = str(tmp_path / "one.xsb")

    async def ask(player, *refused):
        for params in (path, f"{path}/1", "../one.xsb", *refused):
            with pytest.raises(Refused, match="Levels are"):
                await player.call("start", game="sokoban", params=params)

    async def ask_with_a_folder(player):
        await ask(player)
        assert (await player.call("start", game="sokoban", params="one.xsb/1"))["status"] == "playing"

    with_server()(lambda player: ask(player, "one.xsb", "random.xsb"))()
    with_server("--levels", str(tmp_path))(ask_with_a_folder)()


@with_server()
async def test_mines_are_hidden(player):
    shown = []
    for mines in (".*..*", ".*.*."):
        start = await player.call("start", game="minesweeper", params=f"={mines}")
        number = start.pop("game")
        seen = [start]
        for line in ("0A", "list numbers", "moves", "look"):
            seen.append(await player.call("act", game=number, line=line))
            assert seen[-1].pop("game") == number
        shown.append(seen)
    assert shown[0] == shown[1]


def test_nothing_but_the_protocol_is_on_standard_output(tmp_path):
    (tmp_path / "one.xsb").write_text("#####\n#@$.#\n#####\n")
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    start = {"name": "start", "arguments": {"game": "sokoban", "params": "one.xsb"}}
    messages = [
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": start},
    ]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    command = [sys.executable, str(SERVER), "--levels", str(tmp_path)]
    environ = environment(PYTHONPYCACHEPREFIX="", PYTHONDONTWRITEBYTECODE="1")  # the SDK isn't compiled anew
    with subprocess.Popen(command, env=environ, text=True, **pipes) as process:
        answers = []
        for message in messages:
            print(json.dumps({"jsonrpc": "2.0", **message}), file=process.stdin, flush=True)
            if "id" in message:
                answers.append(json.loads(process.stdout.readline()))
        rest, _ = process.communicate(timeout=60)
    assert [answer["id"] for answer in answers] == [1, 2] and rest == "" and process.returncode == 0
    assert answers[1]["result"]["structuredContent"]["status"] == "playing"
