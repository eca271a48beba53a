from dealer.home import VARIABLE
from dealer.jobs.failures import fault_of_ours


def test_what_is_written_of_a_fault_tells_where_and_never_what_it_says(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    try:
        try:
            raise KeyError("SECRET CARD")
        except KeyError as first:
            raise ValueError("SECRET CARD") from first
    except ValueError as error:
        said = fault_of_ours(error).english()
    [file] = tmp_path.glob("fault-*.txt")
    written = file.read_text(encoding="utf-8")
    assert str(file) in said
    assert "builtins.KeyError" in written
    assert "builtins.ValueError" in written
    assert "in test_what_is_written" in written
    assert "SECRET" not in written.replace('"SECRET CARD"', "")
