"""Serving: one request in, one reply of facts out, whatever the submission does."""

from __future__ import annotations

import io
import math

import pytest
import torch

from autograder.worker import wire
from autograder.worker.serving import Session, answer, compiled, serve

OPTIONS = {"seed": 1}


def session(source, probes="", **options):
    running = Session()
    reply = running.handle(["load", "served", source, compiled(probes), {"seed": 0, **options}])
    assert reply["loaded"]
    return running


def call(source, *args, options=None, **kwargs):
    return session(source).handle(["call", "f", list(args), kwargs, {**OPTIONS, **(options or {})}])


class TestLoading:
    def test_troubles_are_reported_with_the_load(self):
        reply = Session().handle(["load", "served", "1 / 0\n", b"", {"seed": 0}])
        assert reply["loaded"] is True
        assert reply["troubles"][0]["type"] == "ZeroDivisionError"

    def test_a_file_that_is_not_python_is_not_loaded(self):
        running = Session()
        assert running.handle(["load", "served", "def", b"", {"seed": 0}])["loaded"] is False
        with pytest.raises(wire.WireError, match="nothing is loaded"):
            running.handle(["call", "f", [], {}, OPTIONS])

    def test_the_processor_is_always_there(self):
        assert Session().handle(["device", "cpu"]) == {"value": True}

    def test_an_unknown_device_is_not_there(self):
        assert Session().handle(["device", "abacus"]) == {"value": False}

    def test_an_unknown_request_is_refused(self):
        with pytest.raises(wire.WireError, match="unknown request"):
            Session().handle(["dance"])


class TestCalls:
    @pytest.mark.parametrize("draw", ["random.random()", "float(numpy.random.rand())", "float(torch.rand(()))"])
    def test_every_generator_begins_where_the_seed_says(self, draw):
        source = f"import random\nimport numpy\nimport torch\n\ndef f():\n    return {draw}\n"
        one, same, other = (call(source, options={"seed": seed})["value"] for seed in (5, 5, 6))
        assert one == same != other

    def test_arguments_and_result_pass_through(self):
        assert call("def f(a, b, *, c):\n    return [a, b, c]\n", 1, 2, c=3) == {"value": [1, 2, 3], "changed": []}

    def test_a_missing_function_is_reported_with_a_suggestion(self):
        reply = session("def my_mean():\n    pass\n").handle(["call", "mymean", [], {}, OPTIONS])
        assert reply["error"] == {"missing": "mymean", "suggestion": "my_mean"}

    def test_an_error_is_described_with_its_bases_and_line(self):
        source = "class Mine(ValueError):\n    pass\n\ndef f():\n    raise Mine('no')\n"
        assert call(source)["error"] == {
            "type": "Mine", "kinds": ["Mine", "ValueError"], "text": "no", "line": 5, "own": True,
            "probe": False,
        }  # fmt: skip

    def test_an_error_raised_below_the_submission_is_not_its_own(self):
        error = call("import torch\ndef f(x):\n    return x @ x\n", torch.ones(2, 3))["error"]
        assert (error["type"], error["line"], error["own"]) == ("RuntimeError", 3, False)

    @pytest.mark.parametrize("what", ["SystemExit(1)", "KeyboardInterrupt()", "GeneratorExit()"])
    def test_even_an_exit_is_an_answer(self, what):
        assert call(f"def f():\n    raise {what}\n")["error"]["type"] == what.partition("(")[0]

    def test_the_wrong_number_of_arguments_is_an_answer(self):
        assert call("def f(a):\n    return a\n")["error"]["type"] == "TypeError"

    def test_a_name_that_is_no_function_is_an_answer(self):
        assert call("f = 3\n")["error"]["type"] == "TypeError"

    def test_global_switches_of_torch_are_set_back_after_a_call(self):
        call("import torch\ndef f():\n    torch.set_default_dtype(torch.float64)\n    torch.set_grad_enabled(False)\n")
        assert torch.get_default_dtype() is torch.float32
        assert torch.is_grad_enabled()

    def test_one_seed_gives_the_same_random_numbers(self):
        running = session("import random, torch\ndef f():\n    return [random.random(), torch.rand(3).tolist()]\n")
        first, again, other = (running.handle(["call", "f", [], {}, {"seed": seed}])["value"] for seed in (5, 5, 6))
        assert first == again
        assert first != other

    def test_a_call_is_counted_only_when_asked(self):
        source = "def f(x):\n    return (x + 1) * 2\n"
        counted = call(source, torch.ones(2, 3), options={"cost": True})
        assert (counted["ops"], counted["largest"]) == (2, 6)
        assert "ops" not in call(source, torch.ones(2, 3))

    def test_arguments_move_to_the_device_of_the_call(self):
        source = "def f(x, more):\n    return [x.device.type, more['y'][0].device.type, x.requires_grad]\n"
        arguments = torch.ones(2, requires_grad=True), {"y": (torch.ones(1),)}
        assert call(source, *arguments, options={"device": "meta"})["value"] == ["meta", "meta", True]

    def test_a_parameter_stays_one_on_another_device(self):
        reply = call("def f(x):\n    return type(x).__name__\n", torch.nn.Parameter(torch.ones(2)),
                     options={"device": "meta"})  # fmt: skip
        assert reply["value"] == "Parameter"


class TestChangedInputs:
    @pytest.mark.parametrize(
        ("body", "argument"),
        [
            ("x.add_(1)", torch.ones(2)),
            ("x[0] = float('nan')", torch.ones(2)),
            ("x.unsqueeze_(0)", torch.ones(2)),
            ("x.data = x.double()", torch.ones(2)),
            ("x.append(1)", [1]),
            ("x[0].zero_()", [torch.ones(2)]),
            ("x[0] = None", [torch.ones(2)]),
            ("x[0] = torch.ones(2)", [3]),
            ("x[0] = 1.0", [1]),
            ("x['b'] = 1", {"a": 1}),
            ("x['a'] = 2", {"a": 1}),
        ],
    )
    def test_a_changed_argument_is_named_by_its_place(self, body, argument):
        source = f"import torch\ndef f(first, x):\n    {body}\n"
        assert call(source, 0, argument)["changed"] == ["#1"]

    def test_a_changed_keyword_is_named(self):
        assert call("def f(*, x, y):\n    y.mul_(2)\n", x=torch.ones(1), y=torch.ones(1))["changed"] == ["y"]

    @pytest.mark.parametrize(
        "argument",
        [torch.tensor([1.0, math.nan]), math.nan, [math.inf, "a", None, (True,)], torch.ones(3).expand(2, 3),
         torch.nn.Parameter(torch.ones(2)), torch.empty(0, 3)],
        ids=["NaN in a tensor", "NaN", "nested", "expanded", "parameter", "empty"],
    )  # fmt: skip
    def test_an_argument_that_was_only_read_is_not_named(self, argument):
        assert call("def f(x):\n    return x\n", argument)["changed"] == []

    def test_a_change_before_an_error_is_seen(self):
        reply = call("def f(x):\n    x.zero_()\n    raise ValueError\n", torch.ones(2))
        assert reply["changed"] == ["#0"]
        assert reply["error"]["type"] == "ValueError"

    def test_a_change_that_is_undone_is_no_change(self):
        assert call("def f(x):\n    x.add_(1)\n    x.sub_(1)\n", torch.ones(2))["changed"] == []


class TestProbes:
    PROBES = "def twice(student, x):\n    return {'value': student.f(x) * 2}\n"

    def test_a_probe_runs_beside_the_submission(self):
        running = session("def f(x):\n    return x + 1\n", self.PROBES)
        assert running.handle(["probe", "twice", [3], {}, OPTIONS]) == {"value": {"value": 8}}

    def test_a_name_that_a_probe_misses_is_reported(self):
        reply = session("g = 1\n", self.PROBES).handle(["probe", "twice", [3], {}, OPTIONS])
        assert reply["error"]["missing"] == "f"

    def test_an_error_under_a_probe_has_the_submissions_line(self):
        reply = session("def f(x):\n    raise ValueError\n", self.PROBES).handle(["probe", "twice", [3], {}, OPTIONS])
        assert (reply["error"]["line"], reply["error"]["own"]) == (2, True)


class TestTheChannel:
    def converse(self, running, requests):
        """Every request in one stream, read by the server a few bytes at a time."""
        stream = io.BytesIO(b"".join(wire.frame(wire.encode(request)) for request in requests))
        sent = []
        serve(lambda size: stream.read(min(size, 3)), sent.append, running)
        return [wire.decode(frame[wire.HEADER_SIZE :]) for frame in sent]

    def test_requests_are_answered_in_order_until_the_channel_closes(self):
        load = ["load", "served", "def f(x):\n    return x\n", b"", {"seed": 0}]
        replies = self.converse(Session(), [load, ["call", "f", [1], {}, OPTIONS], ["call", "f", ["two"], {}, OPTIONS]])
        assert [reply.get("value") for reply in replies] == [None, 1, "two"]

    def test_a_channel_that_closes_inside_a_frame_ends_quietly(self):
        stream = io.BytesIO(wire.frame(wire.encode(["device", "cpu"]))[:-1])
        sent = []
        serve(stream.read, sent.append, Session())
        assert sent == []

    @pytest.mark.parametrize(
        "body",
        [
            "return [0] * 1_000_001",
            "x = []; x.append(x); return x",
            r"return '\ud800'",
            "return [bytes(10**6)] * 70",
        ],
        ids=["too many items", "endless", "no Unicode", "too many bytes"],
    )
    def test_a_result_that_cannot_be_sent_is_an_error_of_the_call(self, body):
        running = session(f"def f():\n    {body}\n")
        reply = wire.decode(answer(running, wire.encode(["call", "f", [], {}, OPTIONS])))
        assert reply["error"]["type"] == "ResultCannotBeSent"
        assert "value" not in reply

    def test_an_error_text_that_is_no_unicode_is_sent_escaped(self):
        running = session("def f():\n    raise ValueError('\\ud800')\n")
        reply = wire.decode(answer(running, wire.encode(["call", "f", [], {}, OPTIONS])))
        assert reply["error"]["text"] == "\\ud800"
