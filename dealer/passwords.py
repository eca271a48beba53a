"""What a name, a password, a PIN and a one-time code have to be, and the one form in which each is compared."""

import re
import unicodedata
from collections.abc import Callable
from itertools import pairwise

from dealer.errors import WrongUse

SHORTEST_PASSWORD = 10
LONGEST = 200
_PIN = re.compile(r"[0-9]{4,12}")
# Without 0 O 1 I L U, which are mistaken for each other on a screen and on paper.
_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 10


def key_of(name: str) -> str:
    """The name as it is looked up, whatever was typed: width, case and space do not tell people apart."""
    tidy = " ".join(unicodedata.normalize("NFKC", name[:LONGEST]).split())
    return tidy.casefold().encode("utf-8", "replace").decode()


def plain(secret: str) -> str:
    """A password or PIN as it is compared: a Chinese input method may have typed it in full width."""
    return unicodedata.normalize("NFKC", secret)


def checked_name(name: str) -> str:
    """The name as it is shown.

    Raises:
        WrongUse: it is empty, too long, or has signs that are not seen.
    """
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST or not tidy.isprintable():
        raise WrongUse("A name is needed, of at most {most} signs.", most=LONGEST)
    return tidy


def checked_password(password: str, name: str) -> str:
    """The password in its compared form.

    Raises:
        WrongUse: it is too short, too long, one sign again and again, or the name itself.
    """
    found = plain(password)
    if not SHORTEST_PASSWORD <= len(found) <= LONGEST or len(set(found)) < 4:
        raise WrongUse(
            "A password has at least {least} signs, not all alike. Several words are easy to remember.",
            least=SHORTEST_PASSWORD,
        )
    if key_of(found) == key_of(name):
        raise WrongUse("The password must not be the name.")
    return found


def checked_pin(pin: str) -> str:
    """The PIN in its compared form.

    Raises:
        WrongUse: it is not 4 to 12 digits, or the first that anybody would try.
    """
    found = plain(pin)
    if not _PIN.fullmatch(found):
        raise WrongUse("A PIN has 4 to 12 digits.")
    steps = {ord(after) - ord(before) for before, after in pairwise(found)}
    if steps in ({0}, {1}, {-1}):
        raise WrongUse("This PIN is the first that anybody would try. Choose another one.")
    return found


def new_code(random_below: Callable[[int], int]) -> str:
    """A one-time code of 49 random bits, as people type it; `random_below` gives secret numbers below its argument."""
    signs = "".join(_CODE_SIGNS[random_below(len(_CODE_SIGNS))] for _ in range(_CODE_LENGTH))
    return f"{signs[:5]}-{signs[5:]}"


def code_of(text: str) -> str:
    """A typed code in its compared form."""
    return "".join(sign for sign in plain(text).upper() if sign.isalnum())
