"""Run lengths: `3r2(Ul)` is `rrrUlUl`."""

from __future__ import annotations

DIGITS = "0123456789"
PACKED = frozenset(DIGITS + "()")
LARGEST = 7  # digits of a count


def unpacked(text: str, longest: int) -> str | None:
    """A text without its run lengths and groups; None where they are wrong, or it would be longer than `longest`."""
    groups, counts, count = [""], [1], ""
    for sign in text:
        if sign in DIGITS:
            count += sign
            continue
        times, count = int(count[: LARGEST + 1] or 1), ""
        if not 0 < times < 10**LARGEST:
            return None
        if sign == "(":
            groups.append("")
            counts.append(times)
            continue
        if sign == ")":
            if len(groups) == 1:
                return None
            sign, times = groups.pop(), times * counts.pop()
        if len(groups[-1]) + len(sign) * times > longest:
            return None
        groups[-1] += sign * times
    return groups[0] if len(groups) == 1 and not count else None
