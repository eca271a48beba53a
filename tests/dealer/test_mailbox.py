import threading

from dealer.mailbox import Mailbox


def test_events_come_in_order_and_before_the_frame():
    mail: Mailbox[str, int] = Mailbox()
    mail.show(7)
    mail.put("first")
    mail.put("second")
    assert [mail.take(0) for _ in range(4)] == ["first", "second", 7, None]


def test_f40_only_the_newest_frame_is_kept():
    mail: Mailbox[str, int] = Mailbox()
    for frame in range(5):
        mail.show(frame)
    assert mail.take(0) == 4
    assert mail.take(0) is None


def test_whoever_waits_is_woken_by_another_thread():
    mail: Mailbox[str, int] = Mailbox()
    taken: list[str | int | None] = []
    waiting = threading.Thread(target=lambda: taken.append(mail.take(30)))
    waiting.start()
    mail.put("woken")
    waiting.join(30)
    assert taken == ["woken"]
