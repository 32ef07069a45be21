# SPDX-License-Identifier: Apache-2.0
"""Compilations by one arm beside those by another, and beside what two compilations by default mode differ by (A/A).

Two compilations of one model by default mode do not take the same time: Inductor measures when it pads operands and configures kernels. A model is
only slower with an arm if the pairs say so and default mode does not differ from itself by as much.
"""
import itertools
import statistics
import typing

MOST = 1.01  # of default mode's time
DEFAULT = "default"


def family(arm: str) -> str:
    """Further compilations by an arm are called "... again"; "again" alone is default mode's."""
    return arm.removesuffix("again").strip() or DEFAULT


class Compared(typing.NamedTuple):
    """Of a model and an arm: the median ratio of pairs compiled in the same process, with the range; the range of default mode and itself, each pair
    taken both ways; how many processes there were."""
    ratio: float
    pairs: tuple[float, float]
    noise: tuple[float, float] | None
    processes: int

    @property
    def is_slower(self) -> bool:
        return self.ratio > max(MOST, self.noise[1] if self.noise else MOST)

    def __str__(self) -> str:
        noise = f"A/A {self.noise[0]:.3f} to {self.noise[1]:.3f}" if self.noise else "no A/A"
        verdict = "  SLOWER" if self.is_slower else "  within A/A" if self.ratio > MOST else ""
        return f"{self.ratio:.3f} ({self.pairs[0]:.3f} to {self.pairs[1]:.3f}; {noise}; {self.processes} processes){verdict}"


def compare(processes: typing.Sequence[dict[str, float]], arm: str, base: str = DEFAULT) -> Compared | None:
    """`processes`: of each process the times of its compilations, by arm. None: no process has the arm and `base`, which stands in the place of default
    mode."""
    pairs, noise, number = [], [], 0
    for times in processes:
        ours, plain = ([ms for name, ms in times.items() if family(name) == kind] for kind in (arm, base))
        pairs += [a / b for a in ours for b in plain]
        noise += [a / b for a, b in itertools.permutations(plain, 2)]
        number += bool(ours and plain)
    if not pairs:
        return None
    return Compared(statistics.median(pairs), (min(pairs), max(pairs)), (min(noise), max(noise)) if noise else None, number)
