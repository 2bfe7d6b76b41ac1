"""What a worker may do and what it may not, tried from inside a submission."""

from __future__ import annotations

import socket
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder import suite as suites
from autograder.judge.connection import ForkedBackend
from autograder.judge.reply import Reply
from autograder.judge.submission import CallTerms, Submission
from autograder.records import Outcome
from autograder.worker import sandbox

pytestmark = pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")

Attempt = Callable[..., Reply]


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkedBackend]:
    """A fork server that left a process of its own, as it does when grading: this one has run threads already."""
    ours, theirs = socket.socketpair()
    code = (
        "import socket, sys; from pathlib import Path; from autograder.worker import forkserver\n"
        "control = forkserver.start(Path(sys.argv[1]), strict=True)\n"
        "socket.send_fds(socket.socket(fileno=int(sys.argv[2])), [b'x'], [control.fileno()])"
    )
    subprocess.run(
        [sys.executable, "-c", code, tmp_path_factory.mktemp("scratch"), str(theirs.fileno())],
        pass_fds=[theirs.fileno()], check=True,
    )  # fmt: skip
    _, (control,), _, _ = socket.recv_fds(ours, 1, 1)
    with socket.socket(fileno=control) as server:
        yield ForkedBackend(server)


@pytest.fixture
def attempt(backend: ForkedBackend) -> Iterator[Attempt]:
    """Run the body of a function in a sandboxed worker and bring back its reply."""
    started: list[Submission] = []

    def run(body: str, *args: object) -> Reply:
        source = f"import os, sys, torch\ndef act(*args):\n{textwrap.indent(textwrap.dedent(body), '    ')}\n"
        submission = Submission(suites.load("embedding_probe"), source, backend, device="cpu", prove=False, strict=True)
        started.append(submission)
        submission.begin(CallTerms(seconds=10))
        return submission.call("act", *args)

    yield run
    for submission in started:
        submission.close()


REFUSED = {
    "internet socket": "import socket; socket.socket()",
    "unix socket": "import socket; socket.socket(socket.AF_UNIX)",
    "netlink socket": "import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "socket pair": "import socket; socket.socketpair()",
    "fork": "os.fork()",
    "subprocess": "import subprocess; subprocess.run(['true'])",
    "exec": "os.execv('/bin/true', ['true'])",
    "signal to the fork server": "os.kill(os.getppid(), 9)",
    "signal to everybody": "os.kill(-1, 9)",
    "signal to itself": "os.kill(os.getpid(), 9)",
    "priority": "os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)",
    "affinity": "os.sched_setaffinity(os.getppid(), {0})",
    "limits of another process": "import resource; resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1))",
    "own limits": "import resource; resource.setrlimit(resource.RLIMIT_DATA, (-1, -1))",
    "password file": "open('/etc/passwd')",
    "process list": "os.listdir('/proc')",
    "its own environment": "open('/proc/self/environ').read()",
    "the judge's memory": "open(f'/proc/{os.getppid()}/mem', 'rb')",
    "the course": f"open({str(suites.SUITES / 'embedding_probe' / 'hidden' / 'test_nearest_word.py')!r})",
    "a listing of the course": f"os.listdir({str(suites.SUITES)!r})",
    "the working tree": f"os.listdir({str(Path(__file__).parent.parent.parent)!r})",
    "site-packages": "os.listdir(os.path.dirname(os.path.dirname(torch.__file__)))",
    "writing outside": "open('/tmp/left-behind', 'w')",
    "writing to torch": "open(torch.__file__, 'a')",
    "a link out of the scratch folder": "os.symlink('/etc/passwd', 'link'); open('link')",
    "a hard link": "os.link('/etc/passwd', 'link')",
    "changing its root": "os.chroot('.')",
    "another user": "os.setuid(1)",
    "shared memory": "import multiprocessing.shared_memory as m; m.SharedMemory(create=True, size=9)",
    "an anonymous file": "os.memfd_create('x')",
    "shared memory without a file, which no limit counts": "import mmap; mmap.mmap(-1, 4096)",
    "memory that grows downwards, which no limit counts": "import mmap; mmap.mmap(-1, 4096, flags=0x122)",
    "a device of endless shared memory": "open('/dev/zero')",
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED.keys())
def test_a_worker_is_refused(attempt: Attempt, body: str) -> None:
    reply = attempt(body)
    assert reply.fault is not None, "it was allowed"
    assert {"OSError", "ValueError"} & set(reply.fault.kinds), reply.fault


SYSTEM_CALLS = {
    "ptrace": 101, "process_vm_readv": 310, "io_uring_setup": 425, "userfaultfd": 323, "bpf": 321,
    "perf_event_open": 298, "unshare": 272, "mount": 165, "keyctl": 250, "pidfd_open": 434, "vfork": 58, "tgkill": 234,
    "open_by_handle_at": 304, "fork": 57, "setns": 308, "shmget": 29, "mq_open": 240, "inotify_init1": 294,
}  # fmt: skip


@pytest.mark.parametrize("number", SYSTEM_CALLS.values(), ids=SYSTEM_CALLS.keys())
def test_a_system_call_through_ctypes_is_refused(attempt: Attempt, number: int) -> None:
    import platform

    if platform.machine() != "x86_64":
        pytest.skip("the numbers are those of x86-64")
    reply = attempt(
        "import ctypes; libc = ctypes.CDLL(None, use_errno=True)\n"
        "result = libc.syscall(args[0], 0, 0, 0, 0, 0)\n"
        "return result, ctypes.get_errno()",
        number,
    )
    assert reply.value == (-1, 1), reply


def test_the_kernel_sends_no_signals_on_a_workers_behalf(attempt: Attempt) -> None:
    for command in ("8, os.getppid()", "10, 9", "15, b'\\0' * 8"):
        reply = attempt(f"import fcntl; return fcntl.fcntl(1, {command})")
        assert reply.fault is not None
        assert "PermissionError" in reply.fault.kinds


def test_a_worker_sees_no_environment(attempt: Attempt) -> None:
    environment = attempt("return dict(os.environ)").value
    assert environment.keys() == {"HOME", "TMPDIR", "LANG", "CUDA_VISIBLE_DEVICES"}
    assert environment["CUDA_VISIBLE_DEVICES"] == ""


def test_a_worker_holds_no_descriptor_but_its_own(attempt: Attempt) -> None:
    body = """
    found = []
    for number in range(64):
        try:
            os.fstat(number)
            found.append(number)
        except OSError:
            pass
    return found
    """
    assert len(attempt(body).value) == 4, "input, output, errors and the channel"


def test_a_worker_knows_no_module_of_the_judge(judge: Callable[..., Outcome], probe_with: Callable[[str], str]) -> None:
    outcome = judge(
        probe_with(
            "import sys\n"
            "def nearest_word(word, words, weight):\n"
            "    ours = [name for name in sys.modules if name.startswith(('autograder', '_pytest', 'pytest'))]\n"
            "    return ' '.join(name for name in ours if not name.startswith('autograder.worker'))\n"
        )
    )
    message = next(test.message for test in outcome.tests if test.name == "test_king_finds_queen")
    assert message is not None
    assert message.got == "'autograder autograder.batch'", "the packages themselves, which hold no code"


def test_a_worker_cannot_import_the_suites(attempt: Attempt) -> None:
    fault = attempt("import autograder.suites.embedding_probe.hidden.test_nearest_word").fault
    assert fault is not None
    assert {"ImportError", "PermissionError"} & set(fault.kinds)


ALLOWED = {
    "embedding": "return torch.nn.Embedding(5, 3)(torch.tensor([1])).shape[1]",
    "svd": "return torch.linalg.svd(torch.randn(5, 3))[1].numel()",
    "optimiser": (
        "p = torch.nn.Parameter(torch.ones(3)); o = torch.optim.Adam([p]); p.sum().backward(); o.step(); return 3"
    ),
    "lstm": "return torch.nn.LSTM(3, 3)(torch.randn(2, 1, 3))[0].shape[2]",
    "save and load": "torch.save(torch.ones(3), 'x.pt'); return torch.load('x.pt').numel()",
    "a temporary file": "import tempfile; tempfile.TemporaryFile().write(b'x'); return 3",
    "threads": "import threading; t = threading.Thread(target=print); t.start(); t.join(); return 3",
    "a matrix product on two threads": (
        "torch.set_num_threads(2); return (torch.randn(300, 300) @ torch.randn(300, 300)).shape[0] // 100"
    ),
    "sampling": "return torch.multinomial(torch.ones(5), 3).numel()",
    "private memory without a file": "import mmap; return len(mmap.mmap(-1, 3, flags=mmap.MAP_PRIVATE))",
    "a file mapped into memory": (
        "import mmap; f = open('m', 'w+b'); f.write(b'abc'); f.flush(); return len(mmap.mmap(f.fileno(), 3))"
    ),
    "numpy": "import numpy; return int(numpy.ones(3).sum())",
    "fresh imports": "import xml.dom.minidom, statistics, sqlite3, decimal; return 3",
}


@pytest.mark.parametrize("body", ALLOWED.values(), ids=ALLOWED.keys())
def test_a_worker_may_use(attempt: Attempt, body: str) -> None:
    reply = attempt(body)
    assert reply.fault is None, reply.fault
    assert reply.value == 3


def test_the_scratch_folder_is_empty_for_the_next_worker(attempt: Attempt) -> None:
    attempt("open('note', 'w').write('answer'); os.mkdir('deep'); open('deep/note', 'w').write('more'); return 1")
    assert attempt("return os.listdir('.')").value == []


def test_a_huge_tensor_is_an_error_the_student_can_read(attempt: Attempt) -> None:
    fault = attempt("return torch.zeros(10_000_000_000, dtype=torch.uint8)").fault
    assert fault is not None
    assert "allocate memory" in fault.text


def test_the_layers_are_recorded(backend: ForkedBackend) -> None:
    submission = Submission(suites.load("embedding_probe"), "x = 1", backend, device="cpu", prove=False, strict=True)
    submission.call("nothing")
    submission.close()
    assert submission.layers[0] == "limits"
    assert {"no-new-privileges", "seccomp"} < set(submission.layers)
