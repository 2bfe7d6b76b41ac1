"""Transfer: use what a table or an encoder has learnt elsewhere, frozen at first and fine-tuned later.

What it teaches   Pretrained vectors help only if each row reaches the right word, if frozen means that no number moves,
                  and if the optimiser holds every trainable Parameter once. A linear probe says what the features are
                  worth, next to a guess that knows only how common each class is; ten examples tell whether a model
                  can learn at all.
Difficulty        3 of 5
Minutes           80
Prerequisites     The embedding probe, the masked mean, `nn.Module` and its `train` and `eval`, `torch.optim.SGD`

Letters in the shapes: N examples, V and W words in the old and the new vocabulary, D numbers in a vector, C classes,
`...` any further axes, also none. An encoder is any module that turns a batch of inputs into one vector each. Tensors
and modules live on one device, which need not be the CPU, and new ones belong there too.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, cast

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def align_rows(
    old_words: list[str],
    old_table: Tensor,
    new_words: list[str],
    pad: str = "<pad>",
    generator: torch.Generator | None = None,
) -> tuple[Tensor, dict[str, list[str]]]:
    """Bring the rows of a pretrained table into the order of another vocabulary.

    Row i of the new table belongs to `new_words[i]`:

    * the padding word's row is all zeros, whatever the old table holds for it;
    * a word that is among `old_words`, letter for letter, has a copy of its old row;
    * any other word is looked for once more in small letters (`word.lower()`); if that is among `old_words`, it has a
      copy of that row, be it the padding word's. Only the new word is made small, never an old one;
    * a word that is still missing starts anew. Without a generator its row is the mean of all old rows except the
      padding word's. With a generator its numbers are drawn by that generator from a normal distribution with mean 0
      and standard deviation 0.1, each missing word with numbers of its own. No other source of random numbers is used.

    Old words that no new word asks for are left out of the new table, but count in the mean. The arguments stay as they
    are, except that the generator moves on.

    Args:
        old_words: V different words; the padding word may be one of them, or not. At least one is not padding.
        old_table: their rows, floating point, shape (V, D).
        new_words: W different words, possibly none; the padding word may be one of them, or not.
        pad: the padding word, compared letter for letter.
        generator: see above.

    Returns:
        The new table, shape (W, D), with the dtype of the old one, which needs no gradient and shares no memory with
        it; and a report: a dict with three lists of new words, each in the order of `new_words`: "exact" for those
        found letter for letter, "lowered" for those found in small letters, "missing" for the rest. The padding word
        is in none of them.
    """
    ### BEGIN SOLUTION
    place = {word: row for row, word in enumerate(old_words)}
    old_rows = old_table.detach()
    start = old_rows[[row for row, word in enumerate(old_words) if word != pad]].mean(dim=0)
    table = old_rows.new_zeros(len(new_words), old_rows.shape[1])
    report: dict[str, list[str]] = {"exact": [], "lowered": [], "missing": []}
    for row, word in enumerate(new_words):
        if word == pad:
            continue
        if word in place:
            report["exact"].append(word)
            table[row] = old_rows[place[word]]
        elif word.lower() in place:
            report["lowered"].append(word)
            table[row] = old_rows[place[word.lower()]]
        else:
            report["missing"].append(word)
            table[row] = start if generator is None else table[row].normal_(std=0.1, generator=generator)
    return table, report
    ### END SOLUTION


def freeze(module: nn.Module) -> None:
    """Freeze a module so that training what is around it moves nothing in it.

    Afterwards, for the module and everything in it:

    * no Parameter requires a gradient;
    * every Parameter's `.grad` is None. An optimiser that holds the Parameter then passes it over; with a gradient of
      zeros, momentum and weight decay would go on moving it;
    * every module is in eval mode, so that dropout lets everything through and the running numbers of a batch norm
      stand still. (A later `train()` on a model around it would undo this; then freeze once more.)

    Numbers do not change, Parameters stay the same objects, and nothing outside of the module is touched.

    Args:
        module: any module, with any number of Parameters; changed in place.
    """
    ### BEGIN SOLUTION
    module.eval()
    for parameter in module.parameters():
        parameter.requires_grad_(False)
        parameter.grad = None
    ### END SOLUTION


def frozen_features(encoder: nn.Module, inputs: Tensor) -> Tensor:
    """Compute an encoder's output as plain numbers, and leave no trace in the encoder.

    The encoder runs in eval mode, with all of its submodules: no dropout, and batch norm takes its running numbers.
    Afterwards each submodule is in the mode in which it was before; some may have been in eval mode and others not.
    That also holds when the encoder raises an error, which goes on to the caller. Parameters keep their numbers, their
    `requires_grad` and their `.grad`; whether autograd is switched on stays as it was. Buffers keep their numbers,
    unless the encoder itself writes to one in eval mode.

    Args:
        encoder: any module that takes one tensor and gives back one.
        inputs: a batch for it, shape (N, ...); it does not require a gradient either.

    Returns:
        `encoder(inputs)`, cut off from the graph: it does not require a gradient. A head can be trained on it, so it is
        an ordinary tensor (one made under `torch.inference_mode()` cannot be saved for backward). It may share memory
        with `inputs`.
    """
    ### BEGIN SOLUTION
    modes = {part: part.training for part in encoder.modules()}
    encoder.eval()
    try:
        with torch.no_grad():
            features: Tensor = encoder(inputs)
    finally:
        for part, mode in modes.items():
            part.training = mode
    return features.detach()
    ### END SOLUTION


def linear_probe(
    encoder: nn.Module,
    train: tuple[Tensor, Tensor],
    test: tuple[Tensor, Tensor],
    classes: int,
    steps: int = 100,
    lr: float = 0.5,
) -> dict[str, object]:
    """Train one linear layer on an encoder's frozen features, and compare it with the majority's answer.

    Features are those of `frozen_features`, for training and test alike; nothing in the encoder changes. The head is an
    `nn.Linear` from D to C with bias, in the features' dtype. All its numbers start at zero, whatever torch drew for
    them. It is trained by plain gradient descent, as by `torch.optim.SGD` with `lr` and no other setting: each of the
    `steps` steps takes the mean cross-entropy of the logits over the whole training set. Test examples never train.

    The majority's answer is the commonest label of the *training* set, the smallest of them if several are equally
    common, given to every test example without looking at it. A probe that is no better has shown nothing.

    Args:
        encoder: any module that turns a batch into features of shape (N, D).
        train: inputs, shape (N, ...), and labels from 0 to C - 1, int64, shape (N,); at least one example.
        test: the same for the test set, which may have another N; at least one example.
        classes: C, also where some class never occurs.
        steps: how many steps, possibly 0.
        lr: the learning rate.

    Returns:
        A dict with three entries: "head", the trained `nn.Linear`; "accuracy", the share of test examples for which the
        head's largest logit (any of them, if several are equal) is the label's, a float from 0 to 1; "majority", the
        share for which the majority's answer is the label, a float too.
    """
    ### BEGIN SOLUTION
    (train_inputs, train_labels), (test_inputs, test_labels) = train, test
    features = frozen_features(encoder, train_inputs)
    head = nn.Linear(features.shape[1], classes, dtype=features.dtype, device=features.device)
    nn.init.zeros_(head.weight)
    nn.init.zeros_(head.bias)
    optimizer = torch.optim.SGD(head.parameters(), lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        torch.autograd.backward(F.cross_entropy(head(features), train_labels))
        optimizer.step()
    guesses = head(frozen_features(encoder, test_inputs)).argmax(dim=1)
    commonest = train_labels.bincount(minlength=classes).argmax()
    return {
        "head": head,
        "accuracy": (guesses == test_labels).double().mean().item(),
        "majority": (commonest == test_labels).double().mean().item(),
    }
    ### END SOLUTION


def parameter_groups(model: nn.Module, rates: dict[str, float], default: float) -> list[dict[str, object]]:
    """Sort a model's trainable Parameters into groups with learning rates of their own.

    The keys of `rates` are names inside the model, as `named_modules()` and `named_parameters()` give them: of a
    submodule (`"encoder.embedding"`), which stands for all Parameters in it, or of one Parameter (`"head.bias"`). A
    Parameter belongs to the key that names it or a module around it; if several do, to the longest one; if none does,
    to the default. Whole names count: `"head"` says nothing about `header.weight`.

    Every trainable Parameter is in exactly one group. One that has several names (tied weights) goes by the first of
    them in the order of `named_parameters()`, the name that this method gives; its other names are not among the keys.
    Frozen ones are in no group.

    Args:
        model: any module; it is not changed.
        rates: learning rates by name, possibly empty. The whole model's name, the empty text, is not among the keys.
        default: the learning rate of all other Parameters.

    Returns:
        A list that an optimiser takes: for each key of `rates`, in their order, and last for the default, a dict with
        `"params"`, a list of the Parameters themselves in the order of `named_parameters()`, and `"lr"`, the rate. A
        group without Parameters is left out.

    Raises:
        ValueError: if a key is the name of no submodule and no Parameter of the model; the text has that key in it.
    """
    ### BEGIN SOLUTION
    known = {name for name, _ in (*model.named_modules(), *model.named_parameters())}
    for key in rates:
        if key not in known:
            raise ValueError(f"the model has nothing that is called {key!r}")
    members: dict[str, list[nn.Parameter]] = {key: [] for key in (*rates, "")}
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            around = [key for key in rates if f"{name}.".startswith(f"{key}.")]
            members[max(around, key=len, default="")].append(parameter)
    return [{"params": group, "lr": rates.get(key, default)} for key, group in members.items() if group]
    ### END SOLUTION


def unfreeze(module: nn.Module, optimizer: torch.optim.Optimizer, lr: float) -> None:
    """Make a frozen module trainable in the middle of training, and tell the optimiser.

    Afterwards every Parameter in the module requires a gradient, and the module and all its submodules are in training
    mode. The Parameters that the optimiser does not hold yet become one new group of it, with the learning rate `lr`;
    for everything else (momentum, weight decay, ...) the new group has the optimiser's defaults. Those that it holds
    already, in whatever group, stay where they are, with the rate they have. If it holds all of them, no group is
    added, also no empty one.

    The optimiser itself stays the same object: its defaults, its other groups, their rates, and what it remembers of
    their Parameters (such as momentum) do not change. Numbers do not change either.

    Args:
        module: a module, all of whose Parameters may be frozen, or some, or none; changed in place.
        optimizer: the optimiser in use; changed in place.
        lr: the learning rate for the new group.
    """
    ### BEGIN SOLUTION
    module.train()
    module.requires_grad_(True)
    held = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]}
    added = [parameter for parameter in module.parameters() if id(parameter) not in held]
    if added:
        optimizer.add_param_group({"params": added, "lr": lr})
    ### END SOLUTION


def steps_to_overfit(
    model: nn.Module, inputs: Tensor, labels: Tensor, max_steps: int = 200, lr: float = 0.1, threshold: float = 0.05
) -> int | None:
    """Count the steps that a model needs to learn its first ten examples by heart: a first check before any long run.

    A copy of the model learns; the model itself stays exactly as it is: numbers, gradients, modes, buffers. The copy is
    in eval mode, so that dropout and batch statistics do not blur the loss. Its trainable Parameters are moved by plain
    gradient descent, as by `torch.optim.SGD` with `lr` and no other setting, on the mean cross-entropy of all the
    examples at once; frozen ones stay frozen, and one that the loss does not depend on stays as it is. The examples are
    the first ten, or all of them if there are fewer.

    The loss is looked at before the first step and after each step. The answer is the number of steps taken when it is
    below `threshold` (not merely equal to it) for the first time: 0 if it is so from the start. After `max_steps` steps
    there are no more.

    Args:
        model: any module that turns inputs into logits of shape (N, C). It may be wholly frozen, when no step changes
            anything: the answer is 0 or None then.
        inputs: shape (N, ...), at least one example.
        labels: int64, shape (N,).
        max_steps: the largest number of steps, possibly 0.
        lr: the learning rate.
        threshold: the loss to get below.

    Returns:
        The number of steps, from 0 to `max_steps`, or None if the loss never was below the threshold.
    """
    ### BEGIN SOLUTION
    twin = copy.deepcopy(model).eval()
    trainable = [parameter for parameter in twin.parameters() if parameter.requires_grad]
    optimizer = torch.optim.SGD(trainable, lr=lr) if trainable else None
    for step in range(max_steps + 1):
        loss = F.cross_entropy(twin(inputs[:10]), labels[:10])
        if loss.item() < threshold:
            return step
        if optimizer is not None:
            optimizer.zero_grad()
            torch.autograd.backward(loss)
            optimizer.step()
    return None
    ### END SOLUTION


class MeanOfWords(nn.Module):
    """An encoder for the report below: the mean of the words' vectors, then dropout."""

    def __init__(self, table: Tensor) -> None:
        """Start from a table of shape (V, D), whose row 0 is padding."""
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False, padding_idx=0)
        self.dropout = nn.Dropout(0.2)

    def forward(self, ids: Tensor) -> Tensor:
        """Turn ids of shape (N, T) into vectors of shape (N, D)."""
        real = (ids != 0).unsqueeze(-1)
        mean: Tensor = self.dropout((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1))
        return mean


TOPICS = [["king", "queen", "prince", "princess"], ["coffee", "tea", "milk", "juice"], ["paris", "rome", "oslo"]]


class Data(NamedTuple):
    """What the report works with: a pretrained table, and sentences with a topic each, a few of them to learn from."""

    words: list[str]
    table: Tensor
    few: tuple[Tensor, Tensor]
    rest: tuple[Tensor, Tensor]


def read_corpus() -> str:
    """Read the small corpus beside this file, or say in one line that it is missing."""
    try:
        return Path(__file__).with_name("corpus.txt").read_text(encoding="utf-8")
    except OSError:
        print("corpus.txt is not beside this file: a handful of sentences must do")
        return "the king sat on his throne\nshe drank tea from the cup\nwe flew to rome and saw a street\n" * 6


def read_data() -> Data:
    """Make a vector for each word from the company it keeps, without any label; then label sentences by topic."""
    sentences = [line.split() for line in read_corpus().splitlines()]
    words = ["<pad>", *sorted({word for sentence in sentences for word in sentence})]
    place = {word: row for row, word in enumerate(words)}
    together = torch.zeros(len(words), len(words))
    for sentence in sentences:
        rows = torch.tensor([place[word] for word in sentence])
        together[rows.unsqueeze(1), rows] += 1
    together.fill_diagonal_(0)
    by_chance = together.sum(dim=1, keepdim=True) * together.sum(dim=0) / together.sum()
    vectors, sizes, _ = torch.linalg.svd((together / by_chance.clamp(min=1e-9)).clamp(min=1).log())
    labelled = [
        (torch.tensor([place[word] for word in sentence if word not in topic]), label)
        for sentence in sentences
        for label, topic in enumerate(TOPICS)
        if set(topic) & set(sentence)
    ]
    ids = nn.utils.rnn.pad_sequence([rows for rows, _ in labelled], batch_first=True)
    labels = torch.tensor([label for _, label in labelled])
    order = torch.randperm(len(labels))
    few, rest = order[:12], order[12:]
    table = (vectors[:, :12] * sizes[:12].sqrt()).contiguous()
    return Data(words, table, (ids[few], labels[few]), (ids[rest], labels[rest]))


def new_model(data: Data) -> nn.Sequential:
    """Put a head on an encoder with the pretrained table."""
    return nn.Sequential(MeanOfWords(data.table), nn.Linear(data.table.shape[1], len(TOPICS)))


def fit(model: nn.Module, optimizer: torch.optim.Optimizer, data: Data) -> None:
    """Take 20 steps on the few sentences."""
    for _ in range(20):
        optimizer.zero_grad()
        torch.autograd.backward(F.cross_entropy(model(data.few[0]), data.few[1]))
        optimizer.step()


def moved(model: nn.Module, data: Data) -> str:
    """Say how far the table is from where it started."""
    return (
        f"the table has moved by {float((model.get_parameter('0.embedding.weight').detach() - data.table).norm()):.4f}"
    )


def show_rows(data: Data) -> Iterator[str]:
    """Show whose row is whose."""
    table, found = align_rows(data.words, data.table, ["<pad>", "king", "Queen", "Zeppelin"])
    yield f"exact {found['exact']}, lowered {found['lowered']}, missing {found['missing']}"
    yield f"lengths of the rows: {', '.join(f'{float(row.norm()):.2f}' for row in table)}"


def show_freezing(data: Data) -> Iterator[str]:
    """Show what 20 steps with weight decay do to a table, free and frozen."""
    for frozen in (False, True):
        model = new_model(data)
        if frozen:
            freeze(model[0])
        fit(model, torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9, weight_decay=0.01), data)
        yield f"{'frozen' if frozen else 'free':<11} {moved(model, data)}"


def show_features(data: Data) -> Iterator[str]:
    """Show that features do not depend on chance."""
    encoder = MeanOfWords(data.table).requires_grad_(False)
    for name, call in (("in training", encoder), ("frozen", lambda ids: frozen_features(encoder, ids))):
        difference = float((call(data.few[0]) - call(data.few[0])).abs().max())
        yield f"{name:<11} two calls differ by up to {difference:.3f}"


def show_probe(data: Data) -> Iterator[str]:
    """Show what the pretrained vectors are worth."""
    noise = torch.randn(data.table.shape) * data.table.std()
    for name, table in (("pretrained", data.table), ("random", noise)):
        found = linear_probe(MeanOfWords(table), data.few, data.rest, len(TOPICS))
        yield f"{name:<11} {found['accuracy']:.0%} right; the majority's answer {found['majority']:.0%}"


def show_groups(data: Data) -> Iterator[str]:
    """Show a small rate for the table and a larger one for the head."""
    for group in parameter_groups(new_model(data), {"0.embedding": 0.02, "1": 0.5}, 0.1):
        held = cast("list[nn.Parameter]", group["params"])
        yield f"rate {group['lr']}: {sum(parameter.numel() for parameter in held):,} numbers"


def show_stages(data: Data) -> Iterator[str]:
    """Show the head learning alone, and then everything."""
    model = new_model(data)
    model[0].requires_grad_(False)
    optimizer = torch.optim.SGD(model[1].parameters(), lr=0.5, momentum=0.9)
    fit(model, optimizer, data)
    yield f"{'head alone':<11} {len(optimizer.param_groups)} group, {moved(model, data)}"
    unfreeze(model[0], optimizer, 0.05)
    fit(model, optimizer, data)
    yield f"{'unfrozen':<11} {len(optimizer.param_groups)} groups, {moved(model, data)}"


def show_check(data: Data) -> Iterator[str]:
    """Show how a model that cannot see its inputs is found out."""
    for name in ("as it is", "blind"):
        model = new_model(data)
        if name == "blind":
            model[0].register_forward_hook(lambda module, given, features: features * 0)
        yield f"{name:<11} steps: {steps_to_overfit(model, *data.few, lr=0.5)}"


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    torch.manual_seed(0)
    data = read_data()
    print(
        f"{len(data.words) - 1} words; {len(data.few[1])} sentences to learn from, {len(data.rest[1])} to be tested on"
    )
    shows: dict[str, Callable[[Data], Iterator[str]]] = {
        "1 align_rows: whose row is whose": show_rows,
        "2 freeze: 20 steps with momentum and weight decay": show_freezing,
        "3 frozen_features: no dropout": show_features,
        "4 linear_probe: what are the vectors worth? (the topic's own word is hidden)": show_probe,
        "5 parameter_groups: a small rate for the table": show_groups,
        "6 unfreeze: first the head, then everything": show_stages,
        "7 steps_to_overfit: can ten examples be learnt by heart?": show_check,
    }
    for title, show in shows.items():
        print(title)
        try:
            for line in show(data):
                print(f"    {line}")
        except NotImplementedError:
            print("    not written yet")
        except Exception as error:
            print(f"    failed: {type(error).__name__}: {str(error)[:50]}")


if __name__ == "__main__":
    main()
