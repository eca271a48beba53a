"""The kinds of files that are told apart; some of them only to be refused by name."""

from enum import Enum


class Format(Enum):
    """A format that can be told from others; the value is its name for people."""

    PBN = "PBN"
    LIN = "LIN (BBO)"
    DUP = "DUP (Duplimate DOS)"
    BRI = "BRI"
    DGE = "DGE"
    DLM = "DLM (Duplimate)"
    BER = "BER"
    BHG = "BHG"
    RZD = "RZD (KoPS)"
    CDS = "CDS"
    RBN = "RBN"
    GOE = "GOE"
    CSV = "CSV"
    JSON = "JSON"
    TYPED = "typed hands"
    HTML = "HTML"
    PDF = "PDF"
    ARCHIVE = "ZIP (Excel, Word)"
    OLD_OFFICE = "Microsoft Office"
    IMAGE = "PNG, JPEG"
