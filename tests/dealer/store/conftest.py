import pytest

from dealer.home import Home
from dealer.store.books import Books
from dealer.store.secrets import Keys, Seal

EVENT = "e1"


@pytest.fixture
def house(tmp_path):
    """A home of its own, made but empty."""
    return Home.open(tmp_path / "house")


@pytest.fixture
def seal(house):
    """A seal that has the key of `EVENT`."""
    keys = Keys(house.keys)
    keys.make(EVENT)
    return Seal(keys)


@pytest.fixture
def books(house):
    with Books.open(house) as books:
        yield books
