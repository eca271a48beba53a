"""The operator's console, in a browser: `fapai serve`.

A page is one module. It says where it is and who may come in, and draws itself for one visit:

```python
ROOM = Room("/papers", says("Papers"), Right.PRINT)

def register(console: Console) -> None:
    @page(console, ROOM)
    async def papers(visit: Visit) -> None:
        events = await visit.job(list_events, console.home)
        parts.title(visit, ROOM.title)
        parts.button(visit, says("Print"), visit.acting(Right.PRINT, print_them))
```

and it is one line in `application.PAGES`. A page calls `dealer.jobs` and nothing deeper; what blocks goes through
`visit.job`; what a person presses goes through `visit.acting`, which asks again whether this visitor may; what changes
by itself comes through `live.follow`. Its words are sayings; its looks stand in `assets/console.css`.
"""
