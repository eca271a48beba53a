"""Who may what at the console and its API: every page and every verb against every role (rules.md §6.2)."""

from dealer.people import Role

_COLUMNS = (
    Role.CADDY,
    Role.DEALING_STAFF,
    Role.REFEREE,
    Role.CHIEF_REFEREE,
    Role.ADMINISTRATOR,
)
_TABLE = """
                                               caddy dealing referee chief administrator
PAGE /                                           x      x       x      x       x
PAGE /sign-in                                    x      x       x      x       x
PAGE /code                                       x      x       x      x       x
PAGE /events                                     .      x       x      x       x
PAGE /boards                                     .      x       x      x       x
PAGE /boards/change                              .      x       .      x       .
PAGE /boards/fairness                            .      x       x      x       x
PAGE /boards/export                              .      x       x      x       .
PAGE /wallets                                    .      x       x      x       x
PAGE /dealing                                    .      x       .      x       x
PAGE /verify                                     .      x       x      x       .
PAGE /verify/capture                             .      x       .      x       .
PAGE /verify/sample                              .      x       x      x       .
PAGE /scan                                       x      x       x      x       .
PAGE /papers                                     .      x       x      x       .
PAGE /papers/conversions                         .      x       x      x       .
PAGE /papers/{key}                               .      x       x      x       .
PAGE /papers/lying/{key}                         .      x       x      x       .
PAGE /plan                                       .      x       x      x       x
PAGE /referee                                    .      .       x      x       .
PAGE /referee/fouled                             .      x       x      x       x
PAGE /referee/hand-cards                         .      x       x      x       .
PAGE /release                                    .      .       .      x       .
PAGE /log                                        .      x       x      x       x
PAGE /log/stations                               .      x       x      x       x
PAGE /people                                     .      .       .      x       x
PAGE /machine                                    .      x       .      x       x
PAGE /machine/decks                              .      x       .      x       x
PAGE /machine/trial                              .      x       .      x       x
GET  /events                                     .      x       x      x       x
POST /events                                     .      x       .      x       .
GET  /events/{event}                             .      x       x      x       x
POST /events/{event}/shuffle                     .      x       .      x       .
GET  /events/{event}/verdicts                    .      x       x      x       x
POST /events/{event}/release                     .      .       .      x       .
GET  /events/{event}/records                     .      x       x      x       x
GET  /events/{event}/plan                        .      x       x      x       x
GET  /events/{event}/where                       .      x       x      x       x
POST /events/{event}/deal                        .      x       .      x       x
POST /events/{event}/verify                      .      x       .      x       x
POST /events/{event}/capture/{token}              .      x       .      x       .
POST /trial                                      .      x       .      x       x
GET  /wallets                                    .      x       x      x       x
GET  /wallets/{token}                            .      x       x      x       x
POST /wallets/{token}/hold                       .      .       x      x       .
POST /wallets/{token}/release-hold               .      .       x      x       .
POST /wallets/{token}/{step}                     x      x       x      x       .
GET  /job                                        .      x       x      x       x
POST /job/stop                                   .      x       .      x       x
POST /job/halt                                   .      x       x      x       x
"""


def _read() -> dict[tuple[str, str], set[Role]]:
    read = {}
    for line in _TABLE.strip().splitlines()[1:]:
        verb, path, *signs = line.split()
        read[verb, path] = {role for role, sign in zip(_COLUMNS, signs, strict=True) if sign == "x"}
    return read


_ACCESS = _read()
PAGES = {path: roles for (verb, path), roles in _ACCESS.items() if verb == "PAGE"}
VERBS = {key: roles for key, roles in _ACCESS.items() if key[0] != "PAGE"}
