"""The journal: what was written is there again, whatever happened to the process that wrote it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.batch.entries import ClassList, Entry, HandedIn
from autograder.batch.journal import Journal, environment, fingerprint
from autograder.batch.results import JournalError, as_named, printable, read_results
from autograder.batch.rows import finished
from autograder.records import Outcome
from autograder.standing import Attempt, Person

quick = settings(derandomize=True, deadline=None, max_examples=50)


def entry(key, student="anna", score=1.0, file="masked_mean.py"):
    return Entry(key, student, file, Outcome("masked_mean", 2.0, score, [], notes=["ä\nb"]))


def written(folder, *entries, seed=None):
    with Journal(folder, seed) as journal:
        for one in entries:
            journal.add(one)
    return (folder / "journal.jsonl").read_bytes()


class TestGoingOn:
    def test_entries_are_there_in_the_next_run(self, tmp_path):
        written(tmp_path, entry("k1"), entry("k2", "ben"))
        with Journal(tmp_path) as journal:
            assert journal.results.entries == {"k1": entry("k1"), "k2": entry("k2", "ben")}

    def test_an_entry_is_on_disk_before_the_journal_closes(self, tmp_path):
        with Journal(tmp_path) as journal:
            journal.add(entry("k1"))
            assert b'"k1"' in journal.path.read_bytes()

    def test_a_later_entry_replaces_an_earlier_one(self, tmp_path):
        written(tmp_path, entry("k", score=1.0), entry("k", score=2.0))
        with Journal(tmp_path) as journal:
            assert journal.results.entries["k"].outcome.score == 2.0

    def test_nothing_written_is_ever_changed(self, tmp_path):
        before = written(tmp_path, entry("k1"))
        assert written(tmp_path, entry("k2")).startswith(before)

    def test_any_text_in_any_record_can_be_written_and_a_name_comes_back(self, tmp_path):
        raw = "Zo\udceb \\ Lee"
        people = {raw: Person(raw, "7")}
        standing = HandedIn(raw, "masked_mean", (Attempt(f"{raw}/x.py", notes=(f"called {raw}",)),))
        with Journal(tmp_path) as journal:
            journal.add(ClassList(people, [standing], [f"{raw} (not on the roster)"]))
            written_now = journal.results.class_list
        read = read_results(tmp_path).class_list
        assert read == written_now
        assert as_named(read.standings[0].student) == as_named(next(iter(read.people))) == raw
        assert printable(raw) != raw

    def test_the_output_folder_is_made(self, tmp_path):
        assert written(tmp_path / "a" / "b", entry("k"))

    @pytest.mark.parametrize("name", ["m\udce9lanie", "Zoë", "李", 'a"b\\c\n', ""])
    def test_any_file_name_can_be_written(self, tmp_path, name):
        written(tmp_path, entry("k", student=name, file=f"{name}/x.py"))
        with Journal(tmp_path) as journal:
            assert journal.results.entries["k"].outcome == entry("k").outcome


class TestSeeds:
    def test_a_new_journal_draws_a_secret_seed_and_keeps_it(self, tmp_path):
        with Journal(tmp_path) as journal:
            seed = journal.seed
        with Journal(tmp_path) as journal:
            assert journal.seed == seed
        with Journal(tmp_path / "other") as other:
            assert other.seed != seed

    def test_a_given_seed_is_used_and_kept(self, tmp_path):
        written(tmp_path, seed="mine")
        with Journal(tmp_path) as journal:
            assert journal.seed == "mine"

    def test_another_seed_takes_over_and_loses_no_entry(self, tmp_path):
        written(tmp_path, entry("k1"), seed="old")
        written(tmp_path, entry("k2"), seed="new")
        with Journal(tmp_path) as journal:
            assert journal.seed == "new"
            assert set(journal.results.entries) == {"k1", "k2"}


class TestTornTails:
    def test_cut_at_any_byte_the_whole_lines_before_it_are_kept(self, tmp_path):
        whole = written(tmp_path, entry("k1"), entry("k2"), seed="s")
        path = tmp_path / "journal.jsonl"
        ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
        for cut in range(len(whole) + 1):
            path.write_bytes(whole[:cut])
            with Journal(tmp_path, "s") as journal:
                assert len(journal.results.entries) == max(sum(end <= cut for end in ends) - 1, 0)
                journal.add(entry("k3"))
            with Journal(tmp_path) as journal:
                assert "k3" in journal.results.entries
                assert journal.seed == "s"

    def test_a_torn_tail_of_anything_is_cut_off(self, tmp_path):
        whole = written(tmp_path, entry("k1"), seed="s")
        (tmp_path / "journal.jsonl").write_bytes(whole + b"\xff\0 half a line")
        assert written(tmp_path) == whole


class TestTroubles:
    def test_two_processes_cannot_hold_it_at_once(self, tmp_path):
        with Journal(tmp_path), pytest.raises(JournalError, match="another grader"):
            Journal(tmp_path)

    def test_it_is_free_again_afterwards(self, tmp_path):
        written(tmp_path)
        written(tmp_path)

    @pytest.mark.parametrize("line", [b"{}", b"null", b"not json", b'{"kind":"result","key":1}', b""])
    def test_a_broken_line_in_the_middle_is_named(self, tmp_path, line):
        whole = written(tmp_path, entry("k1"))
        (tmp_path / "journal.jsonl").write_bytes(whole + line + b"\n" + whole)
        with pytest.raises(JournalError, match="line 3 is not a journal entry"):
            Journal(tmp_path)

    def test_a_folder_that_is_a_file_is_refused(self, tmp_path):
        (tmp_path / "out").write_text("")
        with pytest.raises(JournalError, match="choose another --out"):
            Journal(tmp_path / "out")

    def test_a_journal_that_is_a_folder_is_refused(self, tmp_path):
        (tmp_path / "journal.jsonl").mkdir()
        with pytest.raises(JournalError, match="cannot be read"):
            Journal(tmp_path)


class TestFingerprints:
    @quick
    @given(st.lists(st.text()), st.lists(st.text()))
    def test_parts_are_kept_apart(self, one, other):
        assert (fingerprint(*one) == fingerprint(*other)) == (one == other)

    def test_moving_text_between_parts_changes_it(self):
        assert fingerprint("ab", "c") != fingerprint("a", "bc")

    def test_names_that_are_not_unicode_have_one(self):
        assert fingerprint("m\udce9lanie") != fingerprint("m\udce8lanie")

    def test_device_and_sandbox_are_part_of_the_environment(self):
        kinds = {environment(device, strict=strict) for device in ("cpu", "cuda") for strict in (True, False)}
        assert len(kinds) == 4


class TestAnUnfinishedGrading:
    def test_that_still_runs_is_to_be_waited_for(self, tmp_path):
        with Journal(tmp_path) as journal:
            journal.add(entry("k1"))
            with pytest.raises(JournalError, match=r"another grader is writing to .*; wait until it is done"):
                finished(tmp_path)
            journal.add(ClassList({}, []))
            assert finished(tmp_path).entries == {"k1": entry("k1")}

    @pytest.mark.parametrize("lock", [True, False])
    def test_that_was_stopped_is_to_be_gone_on_with(self, tmp_path, lock):
        written(tmp_path, entry("k1"))
        if not lock:
            (tmp_path / ".lock").unlink(missing_ok=True)
        with pytest.raises(JournalError, match="was not finished; give the same `autograder grade` command again"):
            finished(tmp_path)
        assert lock or not (tmp_path / ".lock").exists()
        with Journal(tmp_path) as journal:  # to ask did not take it
            assert journal.results.entries
