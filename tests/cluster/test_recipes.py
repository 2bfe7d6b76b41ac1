"""The recipes for Slurm and Kubernetes: a job script that runs, and a manifest that its operator takes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from autograder.container.building import IMAGE
from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

SLURM = ROOT / "recipes" / "cluster" / "slurm.py"
KUBERNETES = ROOT / "recipes" / "cluster" / "kubernetes.yml"
# Slurm keeps a copy of the script, which its sender deletes as soon as it is taken.
SBATCH = '#!/bin/sh\ncp "$1" "$0.job"\nbash "$0.job" >"$0.log" 2>&1 &\necho "Submitted batch job $!"\n'


def test_the_job_script_asks_for_what_was_said(tmp_path: Path) -> None:
    options = ["--cores", "16", "--memory", "40GB", "--time", "00:30:00", "--partition", "cpu", "--port", "0"]
    shown = subprocess.run(
        [sys.executable, SLURM, "--show", "--host", "127.0.0.1", *options], capture_output=True, text=True, timeout=120,
        check=True,
    ).stdout  # fmt: skip
    script = shown.splitlines()
    for line in ("-p cpu", "-n 1", "--cpus-per-task=16", "--mem=38G", "-t 00:30:00"):
        assert f"#SBATCH {line}" in script
    assert "umask 077" in script
    (worker,) = [line for line in script if "dask_worker" in line]
    assert worker.startswith(sys.executable)
    assert "--nthreads 16" in worker
    (tmp_path / "job.sh").write_text(shown)
    subprocess.run(["bash", "-n", tmp_path / "job.sh"], check=True)


def test_machines_that_slurm_starts_grade_a_class(tmp_path: Path, autograder: Command) -> None:
    """With an `sbatch` that runs the job script here."""
    (tmp_path / "bin").mkdir()
    for name, text in (("sbatch", SBATCH), ("scancel", "#!/bin/sh\nkill $1\n")):
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "class" / "ada").mkdir(parents=True)
    source = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    (tmp_path / "class" / "ada" / "embedding_probe.py").write_text(source, encoding="utf-8")
    options = ["--machines", "1", "--cores", "1", "--memory", "4GB", "--host", "127.0.0.1", "--port", "0"]
    recipe = subprocess.Popen(
        [sys.executable, SLURM, *options, "--course", ROOT, "--logs", tmp_path], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
        start_new_session=True, cwd=tmp_path,
    )  # fmt: skip
    try:
        assert recipe.stdout is not None
        (address,) = re.findall(r"--scheduler (tcp://\S+)", recipe.stdout.readline())
        done = autograder("grade", tmp_path / "class", "--out", tmp_path / "out", "--scheduler", address)
        assert done.returncode == 0, done.stderr
        assert re.search(r"^ada +36$", done.stdout, re.MULTILINE)
        recipe.send_signal(signal.SIGINT)
        assert recipe.wait(60) == 0
    finally:
        if recipe.poll() is None:
            os.killpg(recipe.pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def operator(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the operator that the recipe is for takes: its definition of a cluster."""
    folder = tmp_path_factory.mktemp("operator")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "download", "--no-deps", "-d", folder, "dask-kubernetes==2026.3.0"], check=True, timeout=120)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        text = wheel.read("dask_kubernetes/operator/deployment/helm/dask-kubernetes-operator/crds/daskcluster.yaml")
    definition: dict[str, Any] = yaml.safe_load(text)["spec"]["versions"][0]["schema"]["openAPIV3Schema"]
    return closed(definition)


def closed(schema: Any) -> Any:
    """The same schema, which refuses names that it does not know, as `kubectl` does."""
    if isinstance(schema, dict):
        schema = {name: closed(value) for name, value in schema.items()}
        if isinstance(schema.get("properties"), dict) and "type" in schema:
            schema.setdefault("additionalProperties", False)
    elif isinstance(schema, list):
        schema = [closed(entry) for entry in schema]
    return schema


def test_the_operator_takes_the_manifest(operator: dict[str, Any]) -> None:
    cluster, policy = yaml.safe_load_all(KUBERNETES.read_text(encoding="utf-8"))
    spec = {"spec": cluster["spec"]}
    assert [error.message for error in Draft7Validator(operator).iter_errors(spec)] == []
    spec["spec"]["worker"]["spec"]["containers"][0]["imagee"] = "x"
    assert list(Draft7Validator(operator).iter_errors(spec)), "a name that is not there must be refused"
    assert policy["spec"]["podSelector"]["matchLabels"]["dask.org/cluster-name"] == cluster["metadata"]["name"]


def test_the_manifest_grants_nothing() -> None:
    cluster, _ = yaml.safe_load_all(KUBERNETES.read_text(encoding="utf-8"))
    for part in ("scheduler", "worker"):
        pod = cluster["spec"][part]["spec"]
        (container,) = pod["containers"]
        assert container["image"].rpartition("/")[2] == IMAGE.rpartition("/")[2]
        assert pod["automountServiceAccountToken"] is False
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]},
        }  # fmt: skip
