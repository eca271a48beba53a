"""Scanning: wallets issued, passed on, taken back, cleared: a step is chosen, then code after code is answered."""

from collections import deque
from collections.abc import Mapping

from nicegui import ui

from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.jobs.failures import FORESEEN
from dealer.jobs.naming import wallets_meant
from dealer.jobs.ranges import numbers_in
from dealer.jobs.scan import CustodyStep, ScanOrder, scan_wallets
from dealer.jobs.where import where
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.custody.naming import wallet_entry
from dealer.web.kit import fields, parts
from dealer.web.kit.pages import page
from dealer.web.kit.visits import Visit

_KEPT = 30
_STEPS: Mapping[CustodyStep, Saying] = {
    CustodyStep.ISSUE: says("issue"),
    CustodyStep.PASS: says("pass on"),
    CustodyStep.SEE: says("where is it?"),
    CustodyStep.RETURN: says("take back"),
    CustodyStep.CLEAR: says("clear"),
    CustodyStep.HOLD: says("hold"),
    CustodyStep.RELEASE_HOLD: says("let go"),
}
_FOR_REFEREES = frozenset({CustodyStep.HOLD, CustodyStep.RELEASE_HOLD})
_WITH_PLACE = frozenset({CustodyStep.ISSUE, CustodyStep.PASS, CustodyStep.SEE})
_WITH_REASON = frozenset({CustodyStep.CLEAR, CustodyStep.RELEASE_HOLD})


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.SCANNING)
    async def scanning(visit: Visit) -> None:
        parts.title(visit, rooms.SCANNING.title)
        _Desk(visit).draw()
        await _OutOfPlace(visit).draw()


class _Desk:
    """The step that is taken here, and what came of the last scans."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._step = CustodyStep.ISSUE
        self._lines: deque[ui.element] = deque()

    def draw(self) -> None:
        """The steps, the fields that go with one, and where codes are scanned."""
        visit = self._visit
        steps = {
            step.value: visit.say(saying)
            for step, saying in _STEPS.items()
            if step not in _FOR_REFEREES or visit.may(Right.HOLD)
        }
        choice = ui.toggle(steps, value=self._step.value).props("no-caps unelevated")
        choice.classes("toggle steps").on_value_change(lambda chosen: self._take(chosen.value))
        with ui.element("div").classes("line"):
            self._place = fields.words(visit, says("table; by the plan when empty"))
            self._round = fields.words(visit, says("round")).props("inputmode=numeric")
            self._reason = fields.words(visit, says("reason, if one is asked for"))
        wallet_entry(visit, Right.SCAN, self._scanned)
        self._told = ui.element("ul").classes("scans").props("aria-live=assertive")
        self._take(self._step.value)

    def _take(self, step: str) -> None:
        self._step = CustodyStep(step)
        self._place.set_visibility(self._step in _WITH_PLACE)
        self._round.set_visibility(self._step in _WITH_PLACE)
        self._reason.set_visibility(self._step in _WITH_REASON)

    async def _scanned(self, text: str) -> None:
        try:
            await self._take_step(text)
        except FORESEEN as error:
            self._tell(error.saying, well=False)

    async def _take_step(self, text: str) -> None:
        visit, home = self._visit, self._visit.console.home
        person = visit.person(Right.HOLD if self._step in _FOR_REFEREES else Right.SCAN)
        meant = await visit.job(wallets_meant, home, text)
        if len(meant) > 1:
            raise WrongUse("Several wallets bear this number: scan the code.")
        tokens = [one.wallet.token for one in meant]
        for one in await visit.job(scan_wallets, home, tokens, self._order(), person):
            self._tell(one.saying, well=one.refusal is None and not one.out_of_place)

    def _order(self) -> ScanOrder:
        typed = fields.text_in(self._round)
        with_place = self._step in _WITH_PLACE
        return ScanOrder(
            self._step,
            fields.text_in(self._place) if with_place else None,
            round=numbers_in(typed)[0] if typed and with_place else None,
            reason=fields.text_in(self._reason) if self._step in _WITH_REASON else None,
        )

    def _tell(self, saying: Saying, *, well: bool) -> None:
        """The newest line stands first and large; it is heard and felt as well."""
        with self._told, ui.element("li").classes("scan-well" if well else "scan-odd") as line:
            ui.element("span").classes("scan-sign").props("aria-hidden=true")
            ui.label(self._visit.say(saying))
        line.move(target_index=0)
        self._lines.appendleft(line)
        while len(self._lines) > _KEPT:
            self._lines.pop().delete()
        self._visit.client.run_javascript(f"fapai.signal({str(well).lower()})")


class _OutOfPlace:
    """The wallets that somebody has to look for, asked for anew when wanted."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit

    async def draw(self) -> None:
        """The list, and the way to ask again."""
        visit = self._visit
        with parts.panel(visit, says("Out of place")):
            self._list = ui.element("ul").classes("scans")
            with ui.element("div").classes("presses"):
                parts.button(visit, says("Look again"), visit.acting(Right.SCAN, self._look))
        await self._look()

    async def _look(self) -> None:
        visit = self._visit
        places = await visit.job(where, visit.console.home)
        wrong = tuple(one for one in places if one.out_of_place or one.wallet.held)
        self._list.clear()
        with self._list:
            for one in wrong:
                with ui.element("li").classes("scan-odd"):
                    ui.element("span").classes("scan-sign").props("aria-hidden=true")
                    ui.label(visit.say(one.saying))
            if not wrong:
                with ui.element("li"):
                    ui.label(visit.say(says("Every wallet with cards is where it should be.")))
