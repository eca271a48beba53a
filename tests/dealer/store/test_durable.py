import os
import stat
import sys

import pytest

from dealer.store.durable import put_in_place


@pytest.mark.skipif(sys.platform == "win32", reason="Windows syncs no folder")
def test_the_file_is_synced_before_it_gets_its_name_and_the_folder_after(tmp_path, monkeypatch):
    new, path = tmp_path / "key.new", tmp_path / "key"
    new.write_bytes(b"key")
    path.write_bytes(b"old")
    synced = []

    def fsync(number):
        kind = "folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file"
        synced.append((kind, path.read_bytes()))

    monkeypatch.setattr(os, "fsync", fsync)
    put_in_place(new, path)
    assert synced == [("file", b"old"), ("folder", b"key")]
    assert not new.exists()
