"""The file of accounts: hashes only, read anew each time, and nothing of it in journals or in the store."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import StoreError
from dealer.people import Account, ProgramToken, Role
from dealer.store.accounts import CODE_LASTS_S, Accounts, Kept
from dealer.store.accounts_file import AccountsFile
from dealer.store.books import Books
from dealer.store.hashes import CODE, PASSWORD, PIN, Hashes
from dealer.store.secrets import Keys
from dealer.store.sessions import IDLE_S, LASTS_S, Sessions, Tokens, alive

WANG = Account("王芳", frozenset({Role.REFEREE}))


class Wall:
    """A wall clock that can be set."""

    def __init__(self):
        self.at = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)

    def __call__(self):
        return self.at

    def advance(self, seconds):
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def file(house, wall):
    with AccountsFile.open(house.accounts, wall) as file:
        yield file


@pytest.fixture
def accounts(file):
    return Accounts(file)


@pytest.fixture
def signed_in(file, accounts):
    """A claimed account and its session."""
    accounts.put(WANG)
    accounts.claim("王芳", "hash of password", "hash of pin")
    return Sessions(file).begin("王芳", "hash of password")


def test_an_account_is_found_by_its_name_however_it_is_typed(accounts):
    accounts.put(Account("Wang Fang", frozenset({Role.CADDY, Role.REFEREE}), frozenset({"e1"})))
    found = accounts.one("ＷＡＮＧ　fang")
    assert found == Account("Wang Fang", frozenset({Role.CADDY, Role.REFEREE}), frozenset({"e1"}))
    assert accounts.all() == (found,)
    assert accounts.one("wang") is None
    assert accounts.kept("wang") == Kept()


def test_a_code_is_good_for_its_time_and_until_it_is_used(accounts, wall):
    accounts.put(WANG)
    accounts.invite("王芳", "hash of code")
    wall.advance(CODE_LASTS_S - 1)
    assert accounts.kept("王芳").code == "hash of code"
    wall.advance(2)
    assert accounts.kept("王芳").code is None
    accounts.invite("王芳", "another")
    accounts.claim("王芳", "p", "q")
    assert accounts.kept("王芳") == Kept("p", "q", None)
    assert accounts.one("王芳").claimed


@pytest.mark.parametrize(
    "change",
    [
        lambda accounts: accounts.put(Account("王芳", frozenset({Role.CADDY}))),
        lambda accounts: accounts.claim("王芳", "other", "other"),
        lambda accounts: accounts.remove("王芳"),
    ],
    ids=["roles", "password", "removed"],
)
def test_a_session_ends_when_the_account_changes_in_another_process(house, file, signed_in, change):
    assert Sessions(file).account(signed_in, acting=False)
    with AccountsFile.open(house.accounts) as other:
        change(Accounts(other))
    assert Sessions(file).account(signed_in, acting=False) is None


def test_a_session_that_is_not_used_ends_and_a_push_does_not_count_as_use(file, signed_in, wall):
    sessions = Sessions(file)
    for _ in range(3):
        wall.advance(IDLE_S - 60)
        assert sessions.account(signed_in, acting=True)
    wall.advance(IDLE_S - 60)
    assert sessions.account(signed_in, acting=False)
    wall.advance(120)
    assert sessions.account(signed_in, acting=True) is None


def test_a_session_ends_after_a_day_however_much_it_is_used(file, signed_in, wall):
    sessions, spent = Sessions(file), 0.0
    while sessions.account(signed_in, acting=True):
        wall.advance(IDLE_S / 2)
        spent += IDLE_S / 2
    assert LASTS_S <= spent <= LASTS_S + IDLE_S / 2


@given(
    began=st.floats(0, 1e6),
    used=st.floats(0, 1e5),
    later=st.floats(-1e6, 1e6),
)
def test_F27_no_jump_of_the_clock_makes_a_session_last_longer_than_a_day(began, used, later):
    now = began + later
    if alive(began, began + used, now):
        assert 0 <= now - began < LASTS_S + 1e-6


def test_a_session_begins_only_under_the_password_that_was_proved(file, accounts, signed_in):
    sessions = Sessions(file)
    accounts.claim("王芳", "changed meanwhile", "pin")
    assert sessions.account(sessions.begin("王芳", "hash of password"), acting=True) is None
    assert sessions.account(sessions.begin("王芳", "changed meanwhile"), acting=True)


def test_signing_out_ends_this_session_only(file, signed_in):
    sessions = Sessions(file)
    other = sessions.begin("王芳", "hash of password")
    sessions.end(signed_in)
    assert sessions.account(signed_in, acting=True) is None
    assert sessions.account(other, acting=True)


def test_sessions_that_have_ended_are_swept_out(file, signed_in, wall):
    wall.advance(LASTS_S)
    Sessions(file).begin("王芳", "hash of password")
    assert file.rows("SELECT count(*) FROM sessions") == [(1,)]


def test_a_session_id_and_a_token_have_256_random_bits_and_only_their_hash_is_kept(
    house, file, signed_in
):
    token = Tokens(file).add(ProgramToken("scoring", Role.CADDY))
    assert len({signed_in, token}) == 2
    for secret in (signed_in, token):
        assert len(secret) == 43
        assert secret.encode() not in written(house)


def test_a_token_is_known_until_it_is_revoked(file):
    tokens = Tokens(file)
    token = ProgramToken("scoring", Role.CHIEF_REFEREE)
    secret = tokens.add(token)
    assert tokens.of(secret) == token
    assert tokens.of(secret[:-1]) is None
    assert tokens.all() == (token,)
    tokens.revoke("scoring")
    assert tokens.of(secret) is None


def test_what_fails_in_the_middle_changes_nothing(file, accounts):
    def fails():
        with file.changing():
            accounts.put(WANG)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert accounts.all() == ()


def test_making_the_store_again_keeps_the_accounts(house, accounts):
    accounts.put(WANG)
    with Books.open(house) as books:
        books.rebuild()
    house.store.unlink()
    with Books.open(house):
        assert accounts.all() == (WANG,)


def test_a_copy_signs_nobody_in(house, file, signed_in, tmp_path):
    file.copy(tmp_path / "copy.db")
    with AccountsFile.open(tmp_path / "copy.db") as copy:
        assert Accounts(copy).all() == Accounts(file).all()
        assert Accounts(copy).kept("王芳") == Kept("hash of password", "hash of pin")
        assert Sessions(copy).account(signed_in, acting=True) is None
        assert copy.faults() == ()
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


def test_a_hash_that_counts_no_more_is_nowhere_any_more(house, file, accounts):
    accounts.put(WANG)
    accounts.claim("王芳", "OLD-HASH", "OLD-PIN")
    accounts.claim("王芳", "NEW-HASH", "NEW-PIN")
    file.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"OLD-" not in written(house)
    assert b"NEW-HASH" in written(house)


def test_a_file_that_is_damaged_or_of_a_newer_version_is_said_so(house, tmp_path):
    house.accounts.write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError, match=r"accounts\.db"):
        AccountsFile.open(house.accounts)
    newer = tmp_path / "newer.db"
    AccountsFile.open(newer).close()
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version=2")
    with pytest.raises(StoreError, match="newer"):
        AccountsFile.open(newer)


class Counting(PasswordHasher):
    """Counts the work, and does little of it."""

    def __init__(self):
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.checked = []

    def verify(self, hash, password):  # noqa: A002
        self.checked.append((hash.split("$")[3:4], len(password)))
        return super().verify(hash, password)


def test_nothing_kept_costs_the_same_work_as_something_wrong(house):
    hasher = Counting()
    hashes = Hashes(Keys(house.keys), hasher)
    kept = hashes.of(PASSWORD, "wang", "right")
    assert hashes.fits(kept, PASSWORD, "wang", "right")
    assert not hashes.fits(kept, PASSWORD, "wang", "wrong, and much longer")
    assert not hashes.fits(None, PASSWORD, "nobody", "right")
    assert hasher.checked == [(["m=8,t=1,p=1"], 32)] * 3


def test_a_hash_fits_its_own_person_purpose_and_house_only(house, tmp_path):
    hashes = Hashes(Keys(house.keys), Counting())
    kept = hashes.of(PIN, "wang", "4711")
    assert hashes.fits(kept, PIN, "ＷＡＮＧ", "4711")
    assert not hashes.fits(kept, PIN, "li", "4711")
    assert not hashes.fits(kept, CODE, "wang", "4711")
    (tmp_path / "keys").mkdir()
    assert not Hashes(Keys(tmp_path / "keys"), Counting()).fits(kept, PIN, "wang", "4711")
    assert not hashes.fits("damaged", PIN, "wang", "4711")


def test_hashes_are_argon2id_of_at_least_what_owasp_asks(house):
    made = Hashes(Keys(house.keys)).of(PASSWORD, "wang", "secret")
    assert made.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def written(house):
    """Every byte of the home's files."""
    return b"".join(path.read_bytes() for path in house.folder.rglob("*") if path.is_file())
