import json
import shutil
import zipfile

import pytest

pytest.importorskip("torch")

from benchmarks.errors import CommandError
from benchmarks.games import setting_of
from benchmarks.policies import CARD_ENTRY, WEIGHTS_ENTRY, read_policy

SETTING = setting_of("kompromat_v0")


def rewritten(source, target, card=None, **entries):
    """A copy of a policy file with another card or other entries (None: left out)."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == CARD_ENTRY and card:
                content = json.dumps({**json.loads(content), **card}).encode()
            if entries.get(name, content) is not None:
                new.writestr(name, entries.get(name, content))
    return target


def refused(path, says):
    with pytest.raises(CommandError, match=says) as error:
        read_policy(path, SETTING)
    assert str(path) in str(error.value)


def test_a_file_or_the_folder_of_its_run(trained):
    assert read_policy(trained, SETTING).layers[-1][0].shape[0] == SETTING.game().num_actions
    assert read_policy(trained / "policy.zip", SETTING)


def test_no_file(tmp_path):
    refused(tmp_path / "none.zip", "does not exist: give the policy.zip")


def test_a_folder_without_one(tmp_path):
    with pytest.raises(CommandError, match="does not exist"):
        read_policy(tmp_path, SETTING)


def test_not_a_zip(tmp_path):
    path = tmp_path / "policy.zip"
    path.write_text("hello")
    refused(path, "no policy file, or is cut short")


def test_cut_anywhere(trained, tmp_path):
    whole = (trained / "policy.zip").read_bytes()
    path = tmp_path / "policy.zip"
    for part in (0, 1, 100, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:part])
        refused(path, "cut short")


def test_damaged_weights(trained, tmp_path):
    whole = bytearray((trained / "policy.zip").read_bytes())
    with zipfile.ZipFile(trained / "policy.zip") as archive:
        at = archive.getinfo(WEIGHTS_ENTRY).header_offset + 200
    whole[at] ^= 0xFF
    path = tmp_path / "policy.zip"
    path.write_bytes(whole)
    refused(path, "damaged|cannot be read")


def test_a_zip_of_something_else(tmp_path):
    path = tmp_path / "policy.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("letter.txt", "hello")
    refused(path, "is not one that `tabletop train` saved")


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"game": "chess_v5"}, "trained for chess_v5, not for kompromat_v0: give --game chess_v5"),
        ({"observation_size": 12}, "trained for 12 observation cells"),
        ({"num_actions": 3}, "and 3 actions"),
        ({"layout": "0" * 16}, "another layout: train anew"),
        ({"activation": "sine"}, "weights cannot be read"),
    ],
)
def test_trained_for_something_else(trained, tmp_path, card, says):
    refused(rewritten(trained / "policy.zip", tmp_path / "policy.zip", card), says)


@pytest.mark.parametrize("content", [b"[]", b"{}", b"\xff", b"nonsense"])
def test_odd_cards(trained, tmp_path, content):
    path = rewritten(trained / "policy.zip", tmp_path / "policy.zip", **{CARD_ENTRY: content})
    refused(path, "is not one that|does not say its")


def test_odd_weights(trained, tmp_path):
    refused(rewritten(trained / "policy.zip", tmp_path / "a.zip", **{WEIGHTS_ENTRY: b"junk"}), "weights cannot be read")
    refused(rewritten(trained / "policy.zip", tmp_path / "b.zip", **{WEIGHTS_ENTRY: None}), "is not one that")


def test_nothing_pickled_is_read(trained, tmp_path):
    """The rest of the zip may be anything: only the card and the weights are read."""
    path = rewritten(trained / "policy.zip", tmp_path / "policy.zip", data=b"cos\nsystem\n(S'false'\ntR.")
    assert read_policy(path, SETTING)
    shutil.rmtree(tmp_path)
