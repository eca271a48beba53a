"""Questions that a person answers before something happens."""

from collections.abc import Sequence
from functools import partial

from nicegui import ui

from cardboards.language import Saying, says
from dealer.web.kit import fields, parts
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit


async def agreed(visit: Visit, question: Saying, act: Saying, weight: Weight = Weight.MAIN) -> bool:
    """Whether the person presses `act`."""
    with visit.client, ui.dialog() as dialog, ui.element("div").classes("panel dialog"):
        parts.text(visit, question)
        with ui.element("div").classes("presses"):
            parts.button(visit, says("Cancel"), dialog.close)
            parts.button(visit, act, partial(dialog.submit, True), weight)
    return bool(await dialog)


async def worded(
    visit: Visit, question: Saying, field: Saying, act: Saying, weight: Weight = Weight.MAIN
) -> str | None:
    """What the person writes into a field, such as a reason; None when nothing comes of it."""
    with visit.client, ui.dialog() as dialog, ui.element("div").classes("panel dialog"):
        parts.text(visit, question)
        written = fields.words(visit, field).props("autofocus")

        def answer() -> None:
            if typed := fields.text_in(written):
                dialog.submit(typed)

        written.on("keydown.enter", answer)
        with ui.element("div").classes("presses"):
            parts.button(visit, says("Cancel"), dialog.close)
            parts.button(visit, act, answer, weight)
    answered = await dialog
    return answered if isinstance(answered, str) else None


async def shown(visit: Visit, head: Saying, sayings: Sequence[Saying]) -> None:
    """What came of something, until the person has read it."""
    with visit.client, ui.dialog() as dialog, ui.element("div").classes("panel dialog"):
        parts.heading(visit, head)
        for saying in sayings:
            parts.text(visit, saying)
        with ui.element("div").classes("presses"):
            parts.button(visit, says("Understood"), dialog.close, Weight.MAIN)
    await dialog
