"""Which files a person means."""

import pytest

from dealer.jobs.pictures import pictures_in


def test_folders_patterns_and_files_in_the_order_given(tmp_path):
    folder = tmp_path / "faces"
    folder.mkdir()
    for name in ("b.png", "a.JPG", "notes.txt"):
        (folder / name).touch()
    single, missing = tmp_path / "one[1].png", tmp_path / "missing.png"
    single.touch()
    assert pictures_in([single, folder, missing]) == [
        single,
        folder / "a.JPG",
        folder / "b.png",
        missing,
    ]
    assert pictures_in([folder / "*.png"]) == [folder / "b.png"]
    assert pictures_in([folder / "*.gif"]) == [folder / "*.gif"]


def test_a_pattern_may_stand_for_folders(tmp_path):
    for name in ("hall-1", "hall-2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.jpg").touch()
    assert pictures_in([tmp_path / "hall-*"]) == [
        tmp_path / "hall-1" / "a.jpg",
        tmp_path / "hall-2" / "a.jpg",
    ]


def test_what_is_hidden_or_a_folder_is_no_image_of_a_folder(tmp_path):
    (tmp_path / "._a.jpg").touch()
    (tmp_path / "b.jpg").mkdir()
    (tmp_path / "c.jpg").touch()
    assert pictures_in([tmp_path]) == [tmp_path / "c.jpg"]


@pytest.mark.parametrize("name", ["x" * 300 + ".jpg", "x" * 300 + "*.jpg", "**x.jpg", "[.jpg"])
def test_a_name_that_no_file_can_have_stays_to_be_reported(name, tmp_path):
    assert pictures_in([tmp_path / name]) == [tmp_path / name]


def test_a_folder_without_images_stays_to_be_reported(tmp_path):
    assert pictures_in([tmp_path]) == [tmp_path]


def test_a_folder_that_may_not_be_looked_into_stays_to_be_reported(tmp_path, monkeypatch):
    def refused(_folder):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.scandir", refused)
    assert pictures_in([tmp_path]) == [tmp_path]
