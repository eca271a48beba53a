"""Which wallet a person means: by its code as a scanner types it, by a photograph of its label, by the number on it."""

import unicodedata

from cardboards.qr import Token
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.overview import WalletView, wallets_overview
from dealer.wallet_name import WalletName
from firmware_bridge.reader.photograph import developed
from firmware_bridge.wallet_code import token_in


def wallets_meant(home: Home, typed: str) -> tuple[WalletView, ...]:
    """The wallet with this code, or all that bear this number; at least one.

    Raises:
        NotAToken: it is neither a code nor a number.
        WrongUse: no wallet of this house has it.
    """
    text = unicodedata.normalize("NFKC", typed).strip()
    known = wallets_overview(home)
    if text.isdecimal():
        found = tuple(one for one in known if one.wallet.name.number == int(text))
        if not found:
            raise WrongUse("No wallet of this house has the number {number}.", number=text)
        return found
    token = Token.scanned(text).text
    found = tuple(one for one in known if one.wallet.token == token)
    if not found:
        raise WrongUse("No wallet of this house has this code. Its label may have been replaced.")
    return found


def wallet_named(home: Home, name: WalletName) -> WalletView:
    """The wallet that bears this number, set and copy.

    Raises:
        WrongUse: no wallet of this house does.
    """
    found = next((one for one in wallets_overview(home) if one.wallet.name == name), None)
    if found is None:
        raise WrongUse("There is no {wallet} in this house.", wallet=name)
    return found


def code_in(data: bytes, name: str) -> str:
    """The code that a photograph of a wallet's label shows; `name` is the file's.

    Raises:
        NotAPhotograph: the file is no picture.
        WrongUse: no code is to be seen in it.
    """
    code = token_in(developed(data, name).image)
    if code is None:
        raise WrongUse(
            "No wallet's code is to be seen in this picture. Hold the label so that it fills half of it, without a "
            "reflection, and take it again."
        )
    return code
