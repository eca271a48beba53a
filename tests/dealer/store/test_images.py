import cv2
import numpy as np
import pytest

from dealer.errors import StoreError
from dealer.store.images import ImageKeeper
from dealer.store.secrets import Keys, Seal

EVENT = "e1"


@pytest.fixture
def keeper(house, seal):
    keeper = ImageKeeper(house.images, seal, EVENT)
    yield keeper
    keeper.close()


def test_pictures_of_a_job_come_back_by_step_and_turn(keeper):
    keeper.keep("job-1", 10, b"ten")
    keeper.keep("job-1", 2, b"two, first look")
    keeper.keep("job-1", 2, b"two, second look")
    keeper.keep("job-2", 1, b"another job's")
    expected = [(2, b"two, first look"), (2, b"two, second look"), (10, b"ten")]
    assert keeper.images("job-1") == expected


def test_a_frame_is_kept_as_jpeg(keeper):
    frame = np.zeros((24, 32, 3), np.uint8)
    frame[:, 16:] = (0, 0, 255)
    keeper.keep("job-1", 1, frame)
    [(step, jpeg)] = keeper.images("job-1")
    seen = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert step == 1
    assert seen is not None
    assert seen.shape == frame.shape
    assert np.abs(seen.astype(int) - frame).mean() < 20


def test_pictures_lie_sealed_and_open_with_their_key_only(keeper, house, tmp_path):
    keeper.keep("job-1", 1, b"the ace of spades")
    keeper.images("job-1")
    [file] = (house.images / "job-1").iterdir()
    assert b"spades" not in file.read_bytes()
    keys = Keys(tmp_path)
    keys.make(EVENT)
    stranger = ImageKeeper(house.images, Seal(keys), EVENT)
    with pytest.raises(StoreError):
        stranger.images("job-1")
    stranger.close()


def test_dropped_pictures_are_gone(keeper, house):
    keeper.keep("job-1", 1, b"one")
    keeper.keep("job-2", 1, b"two")
    keeper.drop("job-1")
    keeper.drop("never-was")
    assert keeper.images("job-1") == []
    assert keeper.images("job-2") == [(1, b"two")]
    assert not (house.images / "job-1").exists()


def test_what_cannot_be_written_is_counted_and_stops_nothing(keeper, house):
    (house.images / "job-1").write_bytes(b"a file where the folder should be")
    keeper.keep("job-1", 1, b"one")
    keeper.keep("job-2", 1, b"two")
    assert keeper.images("job-2") == [(1, b"two")]
    assert keeper.lost == 1
