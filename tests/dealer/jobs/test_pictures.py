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
