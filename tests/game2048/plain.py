"""Plain rules of 2048: lists of tiles, one tile after the other."""


def slid(line):
    """A line after a slide to its start, and the points."""
    tiles, done, points = [tile for tile in line if tile], [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            points += tile
        done.append(tile)
    return done + [0] * (len(line) - len(done)), points


def slide(rows, direction):
    """Rows after a slide, and the points."""
    if direction in ("up", "down"):
        columns, points = slide([*map(list, zip(*rows))], "left" if direction == "up" else "right")
        return [*map(list, zip(*columns))], points
    step = 1 if direction == "left" else -1
    lines = [slid(row[::step]) for row in rows]
    return [line[::step] for line, _ in lines], sum(points for _, points in lines)
