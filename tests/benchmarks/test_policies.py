import json
import shutil
import zipfile
from pathlib import Path

import pytest

import kompromat_env

pytest.importorskip("torch")

from benchmarks.errors import CommandError
from benchmarks.games import plain, setting_of
from benchmarks.policies import CARD_ENTRY, WEIGHTS_ENTRY, card_of, misfit, read_policy

SETTING = setting_of("kompromat_v0")
CONTENT = Path(kompromat_env.__file__).parent / "content"


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


def refused(path, says, setting=SETTING):
    with pytest.raises(CommandError, match=says) as error:
        read_policy(path, setting)
    assert str(path) in str(error.value)


def test_a_file_or_the_folder_of_its_run(trained):
    assert read_policy(trained, SETTING).final[0].shape[0] == SETTING.game().num_actions
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
        (
            {"options": {"items": False}},
            "trained with items=False, while here it is True: give --options items=False to play as it was trained, or",
        ),
        ({"options": {"jokers": 2}}, "trained with tabletop-envs .*no option 'jokers'.*: train anew, or install that"),
        ({"options": 3}, "is not one that"),
    ],
)
def test_trained_for_something_else(trained, tmp_path, card, says):
    refused(rewritten(trained / "policy.zip", tmp_path / "policy.zip", card), says)


def test_playing_with_other_options_than_in_training(trained, tmp_path):
    path = trained / "policy.zip"
    refused(
        path,
        "trained with items=True, while here it is False: leave out --options to play",
        setting_of("kompromat_v0", ["items=no"]),
    )
    pack = tmp_path / "a pack"
    shutil.copytree(CONTENT, pack)
    mine = setting_of("kompromat_v0", [f"content={pack}"])
    refused(path, f"trained with content=null, while here it is {pack}", mine)
    card = {"options": plain(mine.options), "folders": mine.folder_digests()}
    other = rewritten(path, tmp_path / "policy.zip", card)
    assert read_policy(other, mine)
    refused(other, f"trained with content={pack}, while here it is null: give --options 'content={pack}'")
    moved = pack.rename(tmp_path / "moved")
    assert read_policy(other, setting_of("kompromat_v0", [f"content={moved}"]))
    (moved / "pack.yaml").write_text((moved / "pack.yaml").read_text() + "\n")
    here = setting_of("kompromat_v0", [f"content={moved}"])
    refused(other, f"trained with content={pack}, while here it is {moved}: give", here)
    moved.rename(pack)
    refused(other, "when there were other files in it", mine)


def test_a_list_of_words_is_compared_as_a_list(toy):
    here = setting_of("toy_v0", ["names=eve,ann"])
    card = card_of(here, "relu", 5)
    assert misfit(card, here) is None
    assert misfit(card, setting_of("toy_v0", ["names=eve"])) == (
        "was trained with names=eve,ann, while here it is eve",
        "give --options names=eve,ann to play as it was trained, or train another with the options here",
    )


@pytest.mark.parametrize("content", [b"[]", b"{}", b"\xff", b"nonsense"])
def test_odd_cards(trained, tmp_path, content):
    path = rewritten(trained / "policy.zip", tmp_path / "policy.zip", **{CARD_ENTRY: content})
    refused(path, "is not one that")


def test_odd_weights(trained, tmp_path):
    refused(rewritten(trained / "policy.zip", tmp_path / "a.zip", **{WEIGHTS_ENTRY: b"junk"}), "weights cannot be read")
    refused(rewritten(trained / "policy.zip", tmp_path / "b.zip", **{WEIGHTS_ENTRY: None}), "is not one that")


def test_nothing_pickled_is_read(trained, tmp_path):
    """The rest of the zip may be anything: only the card and the weights are read."""
    path = rewritten(trained / "policy.zip", tmp_path / "policy.zip", data=b"cos\nsystem\n(S'false'\ntR.")
    assert read_policy(path, SETTING)
    shutil.rmtree(tmp_path)
