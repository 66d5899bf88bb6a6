"""Which encoding a text is in."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE


def encoding_of(data: bytes) -> str:
    """Return the encoding that the first two bytes of a text show: UTF-16 by its byte-order mark, else UTF-8."""
    return "utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig"
