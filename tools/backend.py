"""Builds sdist and wheel with setuptools, with the same bytes each time.

pyproject.toml names it, so that every builder calls it. Times are those of the day of the last release in CHANGELOG.md,
or of SOURCE_DATE_EPOCH where it is set. It runs in a process of its own.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403


def build_sdist(directory: str, settings: Any = None) -> str:
    """Build the sdist; return its name."""
    settle()
    name = str(build_meta.build_sdist(directory, settings))
    path = Path(directory, name)
    path.write_bytes(normalised(path.read_bytes(), int(os.environ["SOURCE_DATE_EPOCH"])))
    return name


def build_wheel(directory: str, settings: Any = None, metadata: str | None = None) -> str:
    """Build the wheel; return its name."""
    settle()
    return str(build_meta.build_wheel(directory, settings, metadata))


def settle() -> None:
    """Settle the times and modes of files that setuptools writes."""
    changelog = Path("CHANGELOG.md").read_text(encoding="utf-8")  # a builder calls in the folder of the sources
    day, *_earlier = re.findall(r"^## \S+ \((\d{4}-\d\d-\d\d)\)$", changelog, re.MULTILINE)
    moment = datetime.fromisoformat(day).replace(tzinfo=UTC)
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(moment.timestamp())))
    os.umask(0o022)


def normalised(sdist: bytes, moment: int) -> bytes:
    """Return an sdist with its files in order, of one time and of no owner."""
    result = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(sdist)) as old,
        gzip.GzipFile("", "wb", 9, result, moment) as packed,
        tarfile.open(fileobj=packed, mode="w") as new,
    ):
        for member in sorted(old, key=lambda member: member.name):
            about = tarfile.TarInfo(member.name)
            about.type, about.size, about.mtime = member.type, member.size, moment
            about.mode = 0o755 if member.mode & 0o100 else 0o644
            new.addfile(about, old.extractfile(member))
    return result.getvalue()
