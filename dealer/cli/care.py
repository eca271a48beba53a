"""`fapai doctor`."""

import typer

from cardboards.language import says
from dealer.cli.options import screen_of
from dealer.home import Home
from dealer.jobs.doctor import Health, examine

_SIGNS = {Health.GOOD: "✓", Health.ODD: "!", Health.BAD: "✗"}


def doctor(context: typer.Context) -> int:
    """See whether everything here is as it must be."""
    screen = screen_of(context)
    findings = examine(Home.open())
    for finding in findings:
        screen.line(finding.as_json())
        sign = _SIGNS[finding.health]
        screen.say(says("{sign} {finding}", sign=sign, finding=finding.saying))
    bad = sum(finding.health is Health.BAD for finding in findings)
    return screen.result({"findings": len(findings), "bad": bad}, 1 if bad else 0)
