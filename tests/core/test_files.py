"""Files are whole or not there at all, and nothing else is left in their folder."""

import os
from pathlib import Path

import pytest

from tabletop_core.files import WriteError, replacing


@pytest.mark.parametrize(("mode", "content"), [("w", "a\nb\n"), ("wb", b"a\r\n"), ("w+b", b"")])
def test_file_is_replaced(tmp_path: Path, mode: str, content: str | bytes) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with replacing(path, mode) as file:
        file.write(content)
        assert path.read_text() == "before"
    assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, FileNotFoundError(2, "No such file", "another")])
def test_nothing_is_left_of_a_file_that_was_not_finished(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(BaseException) as raised, replacing(path) as file:
        file.write("half of")
        raise error
    assert not isinstance(raised.value, WriteError)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["fsync", "replace"])
def test_failure_names_file_and_cause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, name, fail)
    words = r"file: cannot be written \(No space left on device\) -> "
    with pytest.raises(WriteError, match=words), replacing(tmp_path / "file") as file:
        file.write("all")
    assert not list(tmp_path.iterdir())


def test_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="none/file: cannot be written"), replacing(tmp_path / "none" / "file"):
        pass
