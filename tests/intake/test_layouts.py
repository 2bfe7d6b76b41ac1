"""Exports of learning management systems: recognised, taken apart, and matched with the class list."""

from __future__ import annotations

import csv
from contextlib import suppress
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.errors import IntakeError
from autograder.intake.finding import find
from autograder.intake.identifying import identify
from autograder.intake.layouts.choosing import LAYOUTS, PLAIN
from autograder.intake.roster import Listed, RosterError, read_roster
from autograder.standing import Person
from tests.submissions import exports
from tests.submissions.exports import Handed

KNOWN = ["masked_mean", "embedding_probe"]
BERLIN = ZoneInfo("Europe/Berlin")
WHEN = datetime(2026, 11, 3, 23, 59)
WORK = b"def padding_mask(ids, pad):\n    return ids != pad\n"

NAMES = [
    "Ann Lee", "Anna Leeson", "Conor O'Neill", 'Dwayne "Rock" Jones', "Lee, Jr Kim", "Élodie Lefèvre", "李 小龙",
    "محمد علي", "Jean-Luc de la Tour", "Ann-Marie Lee", "Kim Park", "Kim Park", "X Æ", "Łukasz Żółć",
]  # fmt: skip
PEOPLE = [
    Person(name, str(10_000 + number), f"s{number}@example.edu", "AB"[number % 2], (f"u_{number}",))
    for number, name in enumerate(NAMES)
]


def handed_in(people=PEOPLE):
    return [Handed((person,), {"masked_mean.py": f"# {person.id}\n".encode() + WORK}, WHEN) for person in people]


def roster(people=PEOPLE, layout=""):
    """The class list with the ids that the system itself uses."""
    own = {"canvas": exports.canvas_id, "brightspace": exports.canvas_id}.get(layout)
    own = exports.moodle_id if layout.startswith("moodle") else own
    return [Listed(Person(p.name, p.id, p.email, p.section, (*p.others, *((own(p),) if own else ())))) for p in people]


def taken(path, entries=None, **more):
    intake = find([path], KNOWN, **more)
    identify(intake, entries, BERLIN)
    return intake


def written_by(intake):
    """Whose work each student's is, by the mark that the tests left in it."""
    return {name: {found.source.split()[1] for found in all_} for (name, _), all_ in intake.attempts.items()}


EXPECTED = {
    f"{person.name} ({person.id})" if NAMES.count(person.name) > 1 else person.name: {person.id} for person in PEOPLE
}


@pytest.mark.parametrize("as_zip", [False, True], ids=["folder", "zip"])
@pytest.mark.parametrize("layout", exports.LAYOUTS)
class TestEverySystem:
    def test_is_recognised_and_everybody_gets_their_own(self, tmp_path, layout, as_zip):
        folder = tmp_path / "embeddings-submissions"
        exports.LAYOUTS[layout](folder, handed_in())
        path = exports.zipped(folder, tmp_path / "submissions.zip", inside="export/") if as_zip else folder
        intake = taken(path, roster(layout=layout))
        (sentence,) = intake.recognised
        assert f"taken as an export of {LAYOUTS[layout.split()[0]].title}: " in sentence
        assert written_by(intake) == EXPECTED
        assert (intake.strays, intake.unmatched) == ([], [])
        assert set(intake.students) == set(EXPECTED)

    def test_without_a_class_list_nobody_is_mixed_up(self, tmp_path, layout, as_zip):
        folder = tmp_path / "embeddings-submissions"
        exports.LAYOUTS[layout](folder, handed_in())
        path = exports.zipped(folder, tmp_path / "submissions.zip") if as_zip else folder
        intake = taken(path)
        assert sorted(map(min, written_by(intake).values())) == sorted(person.id for person in PEOPLE)
        assert len(intake.students) == len(PEOPLE)
        assert not [name for name in intake.students if "\0" in name]


def test_the_operator_can_overrule(tmp_path):
    exports.moodle(tmp_path / "export", handed_in())
    assert len(taken(tmp_path / "export", layout="moodle").recognised) == 1
    assert taken(tmp_path / "export", layout=PLAIN).recognised == []
    with pytest.raises(IntakeError, match="nothing in it is named as Canvas names it"):
        taken(tmp_path / "export", layout="canvas")


def test_a_plain_class_is_no_export(tmp_path):
    for name in ("Ann Lee", "ann_12_34_x", "lab-1", "lab-2", "submission_1", "submitted"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "masked_mean.py").write_bytes(WORK)
    (tmp_path / "class" / "bo_12_masked_mean.py").write_bytes(WORK)
    intake = taken(tmp_path / "class")
    assert intake.recognised == []
    assert len(intake.attempts) == 7


def test_what_does_not_fit_is_listed(tmp_path):
    exports.canvas(tmp_path / "export", handed_in())
    (tmp_path / "export" / "grades final.xlsx").write_bytes(b"PK")
    assert taken(tmp_path / "export").strays == ["grades final.xlsx (Canvas names nothing like this)"]


class TestTimes:
    @pytest.mark.parametrize("layout", ["brightspace", "blackboard", "nbgrader"])
    def test_are_the_courses_own(self, tmp_path, layout):
        exports.LAYOUTS[layout](tmp_path / "export", handed_in())
        intake = taken(tmp_path / "export", roster(layout=layout))
        when = {found.handed_in for found in intake.each()}
        assert when == {WHEN.replace(tzinfo=BERLIN)}

    def test_of_brightspace_may_be_written_in_several_ways(self, tmp_path):
        for number, clock in enumerate(("1159 PM", "1159pm", "11:59 Pm", "11:59 PM")):
            folder = tmp_path / "export" / f"30{number}-700{number} - Ann {'ABCD'[number]} - Nov 3, 2026 {clock}"
            folder.mkdir(parents=True)
            (folder / "masked_mean.py").write_bytes(WORK)
        assert {found.handed_in for found in taken(tmp_path / "export").each()} == {WHEN.replace(tzinfo=BERLIN)}

    @pytest.mark.parametrize(
        "said", ["3 nov. 2026 23.59", "2026-11-03 2359", "Okt 3, 2026 1159 PM", "Nov 31, 2026 1159 PM", "3. 11. 2026"]
    )
    def test_of_brightspace_that_are_not_understood_lose_nobody(self, tmp_path, said):
        for name in (f"300-7000 - Ann-Kathrin Lee - {said}", f"301-7001 - Bob - {said}", "302-7002 - Cy Day"):
            (tmp_path / "export" / name).mkdir(parents=True)
            (tmp_path / "export" / name / "masked_mean.py").write_bytes(WORK)
        for number in range(3, 9):
            folder = tmp_path / "export" / f"30{number}-700{number} - Dee {'ABCDEFGHI'[number]} - Nov 3, 2026 1159 PM"
            folder.mkdir()
            (folder / "masked_mean.py").write_bytes(WORK)
        intake = taken(tmp_path / "export")
        assert "Brightspace" in intake.recognised[0]
        assert intake.strays == []
        for name in ("Ann-Kathrin Lee", "Bob", "Cy Day"):
            (found,) = intake.attempts[name, "masked_mean"]
            assert found.handed_in is None
            assert "the date in" in found.notes[-1]
        assert intake.attempts["Dee D", "masked_mean"][0].handed_in == WHEN.replace(tzinfo=BERLIN)

    def test_of_brightspace_may_all_be_of_one_form_that_is_not_understood(self, tmp_path):
        for name in ("300-7000 - Ann Lee - 3 nov. 2026 23.59", "301-7001 - Bob Ray - 4 nov. 2026 0.10"):
            (tmp_path / "export" / name).mkdir(parents=True)
        assert [person.id for person in taken(tmp_path / "export").students.values()] == ["300", "301"]

    def test_of_gradescope_have_a_zone(self, tmp_path):
        exports.gradescope(tmp_path / "export", handed_in())
        found = next(taken(tmp_path / "export").each())
        assert found.handed_in.replace(microsecond=0) == WHEN.replace(tzinfo=UTC)

    def test_of_moodle_come_from_its_worksheet(self, tmp_path):
        exports.moodle(tmp_path / "export", handed_in(PEOPLE[:2]))
        sheet = tmp_path / "worksheet.csv"
        rows = [
            ["Identifier", "Full name", "Email address", "Status", "Grade", "Last modified (submission)"],
            ["Participant 1010000", "Ann Lee", "s0@example.edu", "Submitted", "", "Tuesday, 3 November 2026, 11:59 PM"],
            ["Participant 1010001", "Anna Leeson", "s1@example.edu", "Submitted", "", "-"],
        ]
        sheet.write_text(
            "\ufeff" + "\r\n".join(",".join(f'"{cell}"' for cell in row) for row in rows), encoding="utf-8"
        )
        intake = taken(tmp_path / "export", read_roster(sheet))
        assert intake.unmatched == []
        assert intake.attempts["Ann Lee", "masked_mean"][0].handed_in == WHEN.replace(tzinfo=BERLIN)
        assert intake.attempts["Anna Leeson", "masked_mean"][0].handed_in is None

    @pytest.mark.parametrize("several", [False, True])
    def test_times_for_one_assignment_are_not_those_of_another(self, tmp_path, several):
        files = {f"{name}.py": WORK for name in KNOWN[: 1 + several]}
        exports.moodle(tmp_path / "export", [Handed((PEOPLE[0],), files, WHEN)])
        intake = taken(tmp_path / "export", [Listed(roster(PEOPLE[:1], "moodle")[0].person, WHEN)])
        assert len(intake.attempts) == 1 + several
        times = {found.handed_in for found in intake.each()}
        if several:
            assert times == {None}
            (sentence,) = intake.unused
            assert "there is work for embedding_probe, masked_mean: its times are not used; grade one" in sentence
        else:
            assert (times, intake.unused) == ({WHEN.replace(tzinfo=BERLIN)}, [])

    def test_times_that_an_export_has_itself_are_used_for_all(self, tmp_path):
        exports.gradescope(tmp_path / "export", [Handed((PEOPLE[0],), {f"{n}.py": WORK for n in KNOWN}, WHEN)])
        intake = taken(tmp_path / "export", [Listed(PEOPLE[0], WHEN.replace(year=2027))])
        assert {found.handed_in.year for found in intake.each()} == {2026}
        assert (len(intake.attempts), intake.unused) == (2, [])


class TestAttempts:
    def test_canvas_counts_resubmissions(self, tmp_path):
        class_ = [Handed((PEOPLE[0],), {"masked_mean.py": b"# 0\n"}, WHEN, number=number) for number in range(3)]
        exports.canvas(tmp_path / "export", [])
        for number, handed in enumerate(class_):
            name = f"leeann_{'LATE_' if number == 2 else ''}300001_900_masked_mean{f'-{number}' if number else ''}.py"
            (tmp_path / "export" / name).write_bytes(f"# {number}\n".encode() + handed.files["masked_mean.py"])
        (attempts,) = taken(tmp_path / "export").attempts.values()
        assert [found.source[:3] for found in attempts] == ["# 0", "# 1", "# 2"]
        assert [found.marked_late for found in attempts] == [False, False, True]

    def test_canvas_numbers_files_and_not_hand_ins(self, tmp_path):
        """What is there once belongs to the last hand-in; so it takes no mark by coming later."""
        (tmp_path / "export").mkdir()
        for name in ("1_masked_mean.py", "2_masked_mean-1.py", "3_README.txt", "4_helper.py"):
            (tmp_path / "export" / f"leeann_300001_90{name}").write_bytes(f"# {name}\n".encode() + WORK)
        for only in (None, "masked_mean"):
            intake = taken(tmp_path / "export", only_assignment=only)
            (attempts,) = intake.attempts.values()
            assert [found.source[:4] for found in attempts] == ["# 1_", "# 2_"]
            assert len(intake.strays) == 2

    def test_canvas_may_know_nobody_by_name(self, tmp_path):
        (tmp_path / "export").mkdir()
        for name in ("anon_aB3dE_901_masked_mean.py", "LATE_anon_00x1Z_902_masked_mean.py"):
            (tmp_path / "export" / name).write_bytes(WORK)
        found = {item.student: item.marked_late for item in taken(tmp_path / "export").each()}
        assert found == {"anon aB3dE": False, "anon 00x1Z": True}

    def test_those_of_a_time_are_in_its_order(self, tmp_path):
        later = [Handed((PEOPLE[0],), {"masked_mean.py": b"# late\n"}, WHEN.replace(hour=23, minute=59)),
                 Handed((PEOPLE[0],), {"masked_mean.py": b"# early\n"}, WHEN.replace(hour=2, minute=5))]  # fmt: skip
        for layout in ("brightspace", "blackboard"):
            exports.LAYOUTS[layout](tmp_path / layout, later)
            (attempts,) = taken(tmp_path / layout).attempts.values()
            assert [found.source for found in attempts] == ["# early\n", "# late\n"]

    def test_a_group_is_everybody_in_it(self, tmp_path):
        exports.gradescope(tmp_path / "export", [Handed(tuple(PEOPLE[:3]), {"masked_mean.py": b"# 1\n"}, WHEN)])
        assert set(taken(tmp_path / "export").attempts) == {(name, "masked_mean") for name in NAMES[:3]}


class TestOneAssignmentAlone:
    def test_the_only_file_counts_whatever_it_is_called(self, tmp_path):
        exports.canvas(tmp_path / "export", [Handed((PEOPLE[0],), {"lab 3 final.py": WORK}, WHEN)])
        (found,) = taken(tmp_path / "export", only_assignment="masked_mean").each()
        assert found.notes == ("read as masked_mean.py although it is called lab 3 final.py",)

    def test_a_file_named_after_another_is_listed_where_this_one_is_missing(self, tmp_path):
        both = {"masked_mean.py": WORK, "embedding_probe.py": WORK}
        class_ = [Handed((PEOPLE[0],), {"embedding_probe.py": WORK}, WHEN), Handed((PEOPLE[1],), both, WHEN)]
        exports.canvas(tmp_path / "export", class_)
        intake = taken(tmp_path / "export", only_assignment="masked_mean")
        (stray,) = intake.strays
        assert stray.startswith("leeann")
        assert stray.endswith("(named after embedding_probe, and masked_mean is graded)")

    def test_of_two_none_is_guessed(self, tmp_path):
        exports.canvas(tmp_path / "export", [Handed((PEOPLE[0],), {"a.py": WORK, "b.py": WORK}, WHEN)])
        intake = taken(tmp_path / "export", only_assignment="masked_mean")
        assert (intake.attempts, len(intake.strays), len(intake.students)) == ({}, 2, 1)


STUB = "def padding_mask(ids, pad):\n    raise NotImplementedError\n\n\ndef b():\n    raise NotImplementedError\n"


@pytest.mark.parametrize(
    ("script", "notebook", "kind"),
    [
        (STUB, WORK.decode(), "notebook"),
        (STUB.replace("raise NotImplementedError", "return 1", 1), WORK.decode(), "script"),
        (STUB, STUB, "script"),
        (WORK.decode(), WORK.decode(), "script"),
    ],
    ids=["work in the notebook", "work in both", "work in neither", "all in both"],
)
def test_work_counts_before_a_stub_that_was_carried_along(tmp_path, script, notebook, kind):
    from tests.submissions.messy.making import notebook as made

    (tmp_path / "class" / "anna" / "notebooks").mkdir(parents=True)
    (tmp_path / "class" / "anna" / "masked_mean.py").write_text(script, encoding="utf-8")
    (tmp_path / "class" / "anna" / "notebooks" / "masked_mean.ipynb").write_bytes(made(notebook))
    (found,) = taken(tmp_path / "class", stubs={"masked_mean": STUB}).each()
    assert found.kind == kind


class TestMatching:
    def test_an_id_decides_before_a_name_and_against_one_nobody_is_guessed(self, tmp_path):
        entries = roster()
        for folder, expected in ((PEOPLE[2].id, NAMES[2]), ("s5", NAMES[5]), ("S6@EXAMPLE.EDU", NAMES[6])):
            (tmp_path / "class" / folder).mkdir(parents=True)
            (tmp_path / "class" / folder / "masked_mean.py").write_bytes(WORK)
            assert (expected, "masked_mean") in taken(tmp_path / "class", entries).attempts
        class_ = [Handed((Person("Ann Lee", "10002", "", "", ()),), {"masked_mean.py": WORK}, WHEN)]
        exports.gradescope(tmp_path / "export", class_)
        intake = taken(tmp_path / "export", entries)
        assert intake.unmatched == ["Ann Lee (10002) (not on the roster by name, nor as 10002)"]

    def test_of_two_with_one_name_nobody_is_guessed(self, tmp_path):
        (tmp_path / "class" / "Kim Park").mkdir(parents=True)
        (tmp_path / "class" / "Kim Park" / "masked_mean.py").write_bytes(WORK)
        intake = taken(tmp_path / "class", roster())
        assert intake.unmatched == [
            "Kim Park (the name is on the roster 2 times, as 10010 and 10011; "
            "name the file or folder by the id of whoever it is)"
        ]
        exports.gradescope(tmp_path / "export", [Handed((Person("Kim Park", "4711"),), {"masked_mean.py": WORK}, WHEN)])
        assert taken(tmp_path / "export", roster()).unmatched == [
            "Kim Park (4711) (the name is on the roster 2 times, as 10010 and 10011, and nothing there "
            "says whose 4711 is; write 4711 into the right line, in a column of ids such as `username`)"
        ]
        assert len(intake.students) == len(PEOPLE) + 1

    @pytest.mark.parametrize(
        "name", ["lee ANN", "Lee, Ann", "leeann", "annlee", "Ann  Lee", "ÁNN LEE".replace("Á", "A")]
    )
    def test_names_are_known_in_other_orders(self, tmp_path, name):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "masked_mean.py").write_bytes(WORK)
        assert ("Ann Lee", "masked_mean") in taken(tmp_path / "class", roster()).attempts

    def test_whoever_handed_in_nothing_has_a_place(self, tmp_path):
        exports.moodle(tmp_path / "export", handed_in(PEOPLE[:1]))
        intake = taken(tmp_path / "export", roster(layout="moodle"))
        assert set(intake.students) == set(EXPECTED)
        assert intake.students["Ann Lee"].section == "A"


class TestTheClassList:
    def read(self, tmp_path, text, encoding="utf-8"):
        path = tmp_path / "roster.csv"
        path.write_bytes(text.encode(encoding))
        return [entry.person for entry in read_roster(path)]

    def test_the_plain_form(self, tmp_path):
        text = 'id,name,email,section\n007,"Lee, Ann",a@b.c,A\n8,Bo,,\n'
        assert self.read(tmp_path, text) == [Person("Lee, Ann", "007", "a@b.c", "A"), Person("Bo", "8")]

    def test_whoever_is_on_it_twice_is_one_person(self, tmp_path):
        text = "id,name,email,section\ns0,Ann Lee,,A\nS0,Ann Lee,a@b.c,B\n8,Bo,,\n8,Bo,,\n"
        assert self.read(tmp_path, text) == [Person("Ann Lee", "s0", "a@b.c", "A"), Person("Bo", "8")]
        text = "id,username,name,email\ns0,,Ann Lee,a@b.c\ns0,alee,Ann Lee,ann@x.edu\n"
        assert self.read(tmp_path, text) == [Person("Ann Lee", "s0", "a@b.c", "", ("alee", "ann@x.edu"))]

    @pytest.mark.parametrize("heading", ["id", "email"])
    def test_an_id_alone_is_one_person_too(self, tmp_path, heading):
        assert self.read(tmp_path, f"{heading},section\ns0,A\ns0,A\n")[1:] == []

    def test_a_name_alone_may_be_that_of_two(self, tmp_path):
        assert len(self.read(tmp_path, "name,section\nKim Park,A\nKim Park,A\n")) == 2

    def test_work_of_somebody_who_is_on_it_twice_is_theirs(self, tmp_path):
        list_ = tmp_path / "roster.csv"
        list_.write_text("id,name\ns0,Ann Lee\ns0,Ann Lee\n", encoding="utf-8")
        exports.gradescope(
            tmp_path / "export", [Handed((Person("Ann Lee", "4711000"),), {"masked_mean.py": WORK}, WHEN)]
        )
        intake = taken(tmp_path / "export", read_roster(list_))
        assert (list(intake.students), intake.unmatched) == (["Ann Lee"], [])

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
    def test_other_encodings_and_separators(self, tmp_path, encoding):
        assert self.read(tmp_path, "Name;ID\r\nZoë;1\r\n", encoding) == [Person("Zoë", "1")]

    def test_a_gradebook_of_canvas(self, tmp_path):
        text = (
            "Student,ID,SIS User ID,SIS Login ID,Section,Masked mean (123)\n    Points Possible,,,,,40\n"
            '"Lee, Ann",301,1000,alee,A,\n"Student, Test",999,,,,\n'
        )
        assert self.read(tmp_path, text) == [Person("Lee, Ann", "301", "", "A", ("1000", "alee"))]

    def test_first_and_last_names(self, tmp_path):
        assert self.read(tmp_path, "First Name,Last Name,SID\nAnn,Lee,1\n") == [Person("Ann Lee", "1")]

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("a,b\n1,2\n", "line 1: found the columns a, b; expected some of id, name, email, section"),
            ("id,name\n", "names nobody"),
            ("id,name\n1,Ann\n1,Bo\n", "Ann and Bo both have the id 1"),
            ("", "is no class list: the file is empty"),
        ],
    )
    def test_what_is_none_is_said(self, tmp_path, text, words):
        with pytest.raises(RosterError, match=words.replace("(", r"\(")):
            self.read(tmp_path, text)

    def test_a_missing_one(self, tmp_path):
        with pytest.raises(RosterError, match="cannot be read"):
            read_roster(tmp_path / "none.csv")


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(st.lists(st.text(max_size=12), max_size=6), max_size=6))
def test_no_class_list_stops_with_anything_but_a_sentence(tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("roster") / "roster.csv"
    with path.open("w", encoding="utf-8", errors="surrogatepass", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([["id", "name"], *rows])
    with suppress(RosterError):
        assert read_roster(path)
