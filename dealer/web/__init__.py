"""The operator's console, in a browser: `fapai serve`.

A page is one module: the page of a room, whose place, name and right stand in `rooms`. It draws itself for one visit:

```python
def register(console: Console) -> None:
    @page(console, rooms.PAPERS)
    async def papers(visit: Visit) -> None:
        events = await visit.job(list_events, console.home)
        parts.title(visit, rooms.PAPERS.title)
        parts.button(visit, says("Print"), visit.acting(Right.PRINT, print_them))
```

and it is one line in `application.PAGES`. Pages stand in folders by what is done there, `kit` holds what they are made
of, and they lead to each other by `rooms` alone.

A page calls `dealer.jobs` and nothing deeper; what blocks goes through `visit.job`; what a person presses goes through
`visit.acting`, which asks again whether this visitor may; what changes by itself comes through `live.follow`. Its words
are sayings; its looks stand in `assets/console.css`.
"""
