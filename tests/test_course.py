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
