"""Bytes to text."""

import codecs

import pytest

from cardboards.formats.text import decoded

CHINESE = '[Event "第三届华牌公开赛"]\n[Site "天津"]\n'
TRADITIONAL = '[Event "臺北華牌錦標賽"]\n[Site "臺灣臺北圓山飯店"]\n'
CZECH = '[West "Jiří Dvořák"]\n[East "Růžena Šťastná"]\n'
POLISH = '[West "Paweł Żmudziński"]\n[East "Łukasz Wójcik"]\n'
FRENCH = '[Site "Liège"]\n{Où est le château? L’été à Besançon}\n'
GERMAN = '[Site "Köln-Mülheim"]\n{Große Übung für Anfänger}\n'


@pytest.mark.parametrize(
    "text", [CHINESE, TRADITIONAL, CZECH, POLISH, FRENCH, GERMAN, "% PBN 2.1\n"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_known_by_its_form(text, encoding):
    assert decoded(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (CHINESE, "gb18030"),
        (TRADITIONAL, "gb18030"),
        (CZECH, "cp1250"),
        (POLISH, "cp1250"),
        (FRENCH, "cp1252"),
        (GERMAN, "cp1252"),
        ("plain\n", "ascii"),
    ],
)
def test_an_undeclared_encoding_is_found_by_its_letters_and_named(text, encoding):
    found = decoded(text.encode(encoding))
    assert (found.text, found.encoding) == (text, encoding)


def test_what_a_file_declares_is_believed():
    text = "%Content-type: text/x-pbn; charset=ISO-8859-2\n" + POLISH
    found = decoded(text.encode("iso-8859-2"))
    assert (found.text, found.encoding) == (text, "iso-8859-2")


def test_utf_8_is_believed_before_a_declaration_that_forgot_it():
    text = "%Content-type: text/x-pbn; charset=ISO-8859-1\n" + FRENCH
    assert decoded(text.encode()).text == text


@pytest.mark.parametrize("declared", ["no-such-charset", "ascii", "utf-8"])
def test_a_declaration_that_cannot_be_true_is_passed_over(declared):
    text = f"%Content-type: text/x-pbn; charset={declared}\n" + CZECH
    assert decoded(text.encode("cp1250")).text == text


def test_any_bytes_at_all_become_some_text():
    everything = bytes(range(256)) * 3
    for start in range(256):
        decoded(everything[start:])


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF8])
def test_a_file_cut_in_the_middle_of_a_sign_is_still_read(mark):
    assert decoded(mark + b"[\xe7").text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system_become_one(end):
    assert decoded(f"a{end}b{end}{end}c".encode()).text == "a\nb\n\nc"
