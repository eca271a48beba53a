"""The laws of a movement, told once more from the rules and the table's point of view, for tests only.

Nothing here is shared with `dealer.movements.checking`: a session is played through, wallet by wallet.
"""


def breaches(movement, *, teams=False):
    """What goes wrong when a movement is played: texts, empty when nothing does."""
    found = []
    sharing = [set(group) for group in movement.sharing]
    met: dict[tuple[int, int], int] = {}
    had = {}
    for number, meetings in enumerate(movement.rounds):
        sitting: dict[int, list] = {}
        for one in meetings:
            for who in (one.ns, one.ew):
                sitting.setdefault(who, []).append(one)
        seats = 2 if teams else 1
        found += [
            f"{who} sits at {len(at)} tables" for who, at in sitting.items() if len(at) != seats
        ]
        for who, at in sitting.items():
            opponents = {one.ns + one.ew - who for one in at}
            if who in opponents or len(opponents) != 1:
                found.append(f"{who} meets {opponents}")
            for other in opponents:
                if number != met.setdefault((who, other), number):
                    found.append(f"{who} meets {other} again")
            for way in ({"ns"}, {"ew"}) if teams else ({"ns", "ew"},):
                played = [
                    board
                    for one in at
                    for part in one.parts
                    for board in part
                    if ("ns" if one.ns == who else "ew") in way
                ]
                for board in played:
                    key = (who, board, *sorted(way))
                    if key in had:
                        found.append(f"{who} has had board {board}")
                    had[key] = number
        numbers = [one.table for one in meetings]
        if len(set(numbers)) != len(numbers):
            found.append(f"round {number}: a table is taken twice")
        lying: dict[tuple[int, int, int], set[int]] = {}
        for one in meetings:
            for index, part in enumerate(one.parts):
                for board in part:
                    lying.setdefault((index, board, one.copy), set()).add(one.table)
        for wallet, tables in lying.items():
            if len(tables) > 1 and not any(tables <= group for group in sharing):
                found.append(f"round {number}: {wallet} at {tables}")
    return found


def plays(movement, who):
    """The boards that somebody plays, in order."""
    return [
        board
        for meetings in movement.rounds
        for one in meetings
        if who in (one.ns, one.ew)
        for part in one.parts
        for board in part
    ]


def opponents(movement, who):
    """Whom somebody meets, in order."""
    return [
        one.ew if one.ns == who else one.ns
        for meetings in movement.rounds
        for one in meetings
        if who in (one.ns, one.ew)
    ]
