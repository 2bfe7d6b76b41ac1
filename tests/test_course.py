"""The course file: what it says, and what it must not say."""

from __future__ import annotations

import pytest

from autograder.course import Course, CourseError, find

HEAD = 'title = "T"\nmodule = "1"\n'


def entry(name, more=""):
    return (
        f'\n[[assignment]]\nname = "{name}"\ntitle = "{name}"\npoints = 3\ndifficulty = 1\nminutes = 5\nteaches = "t"\n'
        f"{more}\n"
    )


@pytest.fixture
def write(tmp_path):
    def run(text):
        (tmp_path / "course.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
        return Course(tmp_path)

    return run


def test_assignments_keep_the_order_of_the_file(write):
    course = write(HEAD + entry("z") + entry("a", 'prerequisites = ["z"]'))
    assert list(course.assignments) == ["z", "a"]
    assert course.assignments["a"].prerequisites == ["z"]
    assert (course.title, course.assignments["z"].points) == ("T", 3)


def test_all_assignments_are_chosen_when_none_is_named(write):
    course = write(HEAD + entry("a") + entry("b"))
    assert [one.name for one in course.choose([])] == ["a", "b"]


def test_named_assignments_are_chosen_in_the_courses_order(write):
    course = write(HEAD + entry("a") + entry("b") + entry("c"))
    assert [one.name for one in course.choose(["c", "a", "c"])] == ["a", "c"]


def test_an_unknown_assignment_is_refused_with_those_there_are(write):
    with pytest.raises(CourseError, match=r"no assignment called 'x' in .*course.toml; it has a, b"):
        write(HEAD + entry("a") + entry("b")).choose(["x"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + entry("a") + entry("a"), "listed twice"),
        (HEAD + entry("a", 'prerequisites = ["b"]') + entry("b"), "a builds on 'b'"),
        (HEAD + entry("a", 'prerequisites = ["a"]'), "a builds on 'a'"),
        (HEAD + entry("a", "colour = 1"), "colour"),
        (HEAD + entry("a").replace("points = 3", 'points = "3"'), "points"),
        (HEAD + entry("a").replace('title = "a"\n', ""), "title"),
        (HEAD + entry("a") + '[[outcome]]\ntext = "t"\npractised = ["b"]\n', "practised in 'b'"),
        (entry("a"), "title"),
        ("title = ", "course.toml"),
        (b"title = '\xff'", "course.toml"),
    ],
)
def test_a_file_that_cannot_be_is_refused(write, text, words):
    with pytest.raises(CourseError, match=words):
        write(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (entry("b", 'due = "1 Nov 2026"'),
         """'due' of the assignment 'b' is "1 Nov 2026", expected a day and a time, such as 2026-11-01T23:59:00"""),
        (entry("b", "due = 2027-03-04"),
         "line 20: 'due' of the assignment 'b' is 2027-03-04, expected a day and a time, such as 2027-03-04T23:59:00"),
        ('[handing_in]\ncounts = "last"\n',
         """line 13: 'counts' of [handing_in] is "last", expected "latest on time", "latest" or "best\""""),
        ("[handing_in]\nslip_days = 1.5\n",
         "line 13: 'slip_days' of [handing_in] is 1.5, expected a whole number, such as 3"),
        ("[handing_in]\n\ncap_percent = 200\n", "line 14: cap_percent is 200, expected 0 to 100"),
        ('[handing_in]\ntimezone = "Berlin"\n',
         "line 12: there is no time zone 'Berlin'; a name is like 'Europe/Berlin'"),
        (entry("b", "deu = 2026-11-01"),
         "line 20: the assignment 'b' has 'deu', which nothing reads; did you mean 'due'?"),
        ("[[extension]]\nxyzzy = 1\n",
         "line 13: extension 1 has 'xyzzy', which nothing reads; there can be student, assignments, days, unt"),
        ("[handin_in]\ngrace_minutes = 1\n",
         "line 12: the file has 'handin_in', which nothing reads; did you mean 'handing_in'?"),
        ('[[extension]]\nstudent = "x"\nuntil = "fri"\n',
         """'until' of the extension for 'x' is "fri", expected a day and a time, such as 2026-11-01T23:59:00"""),
        ('[extension]\nstudent = "x"\n',
         "line 12: 'extension' of the file is a table, expected tables that begin with [[extension]]"),
        ("[[outcome]]\ntext = 3\npractised = []\n", "line 13: 'text' of outcome 1 is 3, expected a text in quotes"),
        ("[[outcome]]\npractised = []\n", "line 12: outcome 1 lacks 'text', expected a text in quotes"),
        (entry("b", 'prerequisites = "a"'),
         """line 20: 'prerequisites' of the assignment 'b' is "a", expected a list of texts, such as ["one", "two"]"""),
        (entry("b", "due = 1 Nov 2026"), "line 20, `due = 1 Nov 2026`: "),
        ('[[extension]]\nstudent = "x"\nassignments = ["aa"]\ndays = 1\n', "is for 'aa', which is no assignment; did"),
        (entry("a"), "the assignment 'a' is listed twice"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_the_words_of_the_file(write, tmp_path, text, words):
    with pytest.raises(CourseError) as told:
        write(HEAD + entry("a") + text)
    assert words in str(told.value), str(told.value)
    assert "\n" not in str(told.value)
    assert not any(word in str(told.value) for word in ("`$", "Expected", "Object", "RFC3339", "null", "enum"))


def test_a_file_in_another_encoding_is_told(write):
    with pytest.raises(CourseError, match="line 2: the byte 0xfc is not UTF-8; save the file in the encoding UTF-8"):
        write('module = "1"\ntitle = "Zürich"\n'.encode("latin-1"))


@pytest.mark.parametrize("text", ["title = ", 'title = """x', "[[", "title = [1,", "title = 1\ntitle = 2"])
def test_no_toml_is_told_in_one_line(write, text):
    with pytest.raises(CourseError, match=r"^\S*course\.toml, \w.{20,}") as told:
        write(text)
    assert str(told.value).isprintable()


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(CourseError, match="cannot be read"):
        Course(tmp_path)


def test_the_course_is_found_from_any_folder_inside(write, tmp_path):
    write(HEAD + entry("a"))
    inside = tmp_path / "assignments" / "deep"
    inside.mkdir(parents=True)
    assert find(inside).root == tmp_path.resolve()


def test_outside_a_course_none_is_found(tmp_path):
    with pytest.raises(CourseError, match=r"no course\.toml"):
        find(tmp_path)
