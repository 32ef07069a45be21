# SPDX-License-Identifier: Apache-2.0
"""Compiles the configurations of TorchInductor's GEMM templates into a kernel pack.

    python -m inductor_debug.kernel_pack --kernels KERNELS.json --capability 90 -o h200.pack

A pack is a zip archive: `manifest.json` and one cubin for each kernel. It is made once for each GPU
architecture, on any machine that has Triton (a GPU is not needed), on all cores, and it can be copied
to every host with such a GPU. An interrupted build continues where it stopped.

`inductor-debug collect` runs this for the kernels that it lacks.
"""
import argparse
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import pathlib
import sys
import zipfile

FORMAT = "inductor-debug-kernel-pack"
VERSION = 2
UNIT = 8  # elements; see gemm_kernels.py

POINTERS = {"bfloat16": "*bf16", "float16": "*fp16", "float32": "*fp32", "float8_e4m3fn": "*fp8e4nv"}
EPILOGUES = {"none": 0, "relu": 1, "gelu": 2, "residual": 3, "scales": 4, "rowwise": 5}


@dataclasses.dataclass(frozen=True)
class Kernel:
    """One kernel of a pack: what is compiled in."""
    function: str  # of gemm_kernels.py
    dtype: str
    layout: str = "nn"
    aligned: bool = True  # sizes are multiples of 8
    even_k: bool = True
    batched: bool = False
    bias: bool = False
    epilogue: str = "none"
    tf32: bool = False
    config: tuple[int, ...] = ()  # block_m, block_n, block_k, group_m, num_stages, num_warps

    def name(self) -> str:
        parts = [self.function, self.dtype]
        if self.function == "product":
            parts += [self.layout, "aligned" if self.aligned else "unaligned",
                      "even" if self.even_k else "masked", self.epilogue,
                      *(name for name in ("bias", "tf32", "batched") if getattr(self, name)),
                      "x".join(map(str, self.config))]
        return "-".join(parts)


HELPERS = ["fill", "compare", "empty"]


def source_hash() -> str:
    """Of everything that decides what a kernel is compiled to, apart from the kernel itself."""
    import triton
    text = pathlib.Path(__file__).with_name("gemm_kernels.py").read_bytes()
    return hashlib.sha256(text + triton.__version__.encode() + str(VERSION).encode()).hexdigest()


def source_of(kernel: Kernel):
    """The ASTSource and options of Triton's compiler."""
    from triton.compiler import ASTSource

    from . import gemm_kernels
    function = getattr(gemm_kernels, kernel.function)
    pointer = POINTERS[kernel.dtype]
    if kernel.function == "product":
        block_m, block_n, block_k, group_m, stages, warps = kernel.config
        a_transposed, b_transposed = kernel.layout[0] == "t", kernel.layout[1] == "t"
        unit = UNIT if kernel.aligned else 1
        # As torch._scaled_mm: float8 operands have scales, and give bfloat16.
        is_scaled = kernel.dtype == "float8_e4m3fn"
        epilogue = "scales" if is_scaled and kernel.epilogue == "none" else kernel.epilogue
        constants = {"M_UNIT": unit if a_transposed else 1, "N_UNIT": unit, "K_UNIT": unit,
                     "A_TRANSPOSED": a_transposed, "B_TRANSPOSED": b_transposed,
                     "BATCHED": kernel.batched, "EVEN_K": kernel.even_k, "ALLOW_TF32": kernel.tf32,
                     "FAST_ACCUMULATION": is_scaled, "BIAS": kernel.bias,
                     "EPILOGUE": EPILOGUES[epilogue], "BLOCK_M": block_m,
                     "BLOCK_N": block_n, "BLOCK_K": block_k, "GROUP_M": group_m}
        result = "*bf16" if is_scaled else pointer
        types = [pointer, pointer, result, result, "*fp32", "*fp32", result] + ["i32"] * 3
        options = {"num_warps": warps, "num_stages": stages}
    else:
        constants = {} if kernel.function == "empty" else {"BLOCK": 1024}
        types = {"fill": [pointer, "i64", "i64"], "compare": [pointer, pointer, "*i32", "i64"],
                 "empty": [pointer]}[kernel.function]
        options = {"num_warps": 4}
    names = function.arg_names
    signature = {name: "constexpr" for name in constants} | dict(zip(names, types))
    signature = {name: signature[name] for name in names}
    # Buffers come from the driver's allocator, which aligns them.
    attrs = {(i,): [["tt.divisibility", 16]] for i, name in enumerate(names)
             if signature[name].startswith("*")}
    constexprs = {(names.index(name),): value for name, value in constants.items()}
    return ASTSource(function, signature, constexprs, attrs), options


def compile_kernel(kernel: Kernel, capability: int, folder: str) -> str | None:
    """Compiles one kernel into `folder`; returns what went wrong, or None."""
    os.environ["TRITON_DISABLE_LINE_INFO"] = "1"  # it is half of a cubin
    import triton
    from triton.backends.compiler import GPUTarget
    path = pathlib.Path(folder, kernel.name() + ".cubin")
    if path.exists() and path.with_suffix(".json").exists():
        return None
    source, options = source_of(kernel)
    try:
        compiled = triton.compile(source, target=GPUTarget("cuda", capability, 32), options=options)
    except Exception as error:  # noqa: BLE001: any failure of the compiler leaves the kernel out
        return f"{kernel.name()}: {str(error).splitlines()[0] if str(error) else type(error).__name__}"
    metadata = compiled.metadata
    for suffix, content in ((".cubin", compiled.asm["cubin"]),
                            (".json", json.dumps({"symbol": metadata.name, "shared_bytes": metadata.shared,
                                                  "num_warps": metadata.num_warps}).encode())):
        temporary = path.with_suffix(f"{suffix}.{os.getpid()}")
        temporary.write_bytes(content)
        temporary.replace(path.with_suffix(suffix))
    return None


def compile_all(kernels: list[Kernel], capability: int, folder: pathlib.Path, jobs: int) -> list[str]:
    """Compiles on `jobs` processes; returns the kernels that cannot be compiled, with the reason."""
    folder.mkdir(parents=True, exist_ok=True)
    failures = []
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        work = [pool.submit(compile_kernel, kernel, capability, str(folder)) for kernel in kernels]
        for done, future in enumerate(concurrent.futures.as_completed(work), 1):
            if failure := future.result():
                failures.append(failure)
            # Over itself on a terminal; elsewhere ten lines.
            is_terminal = sys.stderr.isatty()
            if done % (100 if is_terminal else max(1, len(kernels) // 10)) == 0 or done == len(kernels):
                is_last = done == len(kernels)
                start = "\r" if is_terminal else ""
                print(f"{start}compiled {done} of {len(kernels)} kernels", end="" if is_terminal and not is_last else "\n",
                      file=sys.stderr, flush=True)
    return sorted(failures)


def write_pack(path: pathlib.Path, kernels: list[Kernel], capability: int, folder: pathlib.Path) -> None:
    import triton
    entries, left_out = [], []
    temporary = path.with_name(path.name + f".{os.getpid()}")
    with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for kernel in kernels:
            cubin = folder / (kernel.name() + ".cubin")
            if not cubin.exists():
                left_out.append(dataclasses.asdict(kernel))
                continue
            content = cubin.read_bytes()
            facts = json.loads(cubin.with_suffix(".json").read_text())
            entries.append({**dataclasses.asdict(kernel), **facts, "file": kernel.name() + ".cubin",
                            "sha256": hashlib.sha256(content).hexdigest()})
            archive.writestr(zipfile.ZipInfo(kernel.name() + ".cubin"), content,
                             compress_type=zipfile.ZIP_DEFLATED, compresslevel=1)
        manifest = {"format": FORMAT, "version": VERSION, "target": f"cuda:{capability}",
                    "triton": triton.__version__, "source": source_hash(), "unit": UNIT,
                    "kernels": entries, "left_out": left_out}
        archive.writestr(zipfile.ZipInfo("manifest.json"), json.dumps(manifest))
    temporary.replace(path)


def read_kernels(path: str) -> list[Kernel]:
    with (sys.stdin if path == "-" else open(path, encoding="utf-8")) as stream:
        rows = json.load(stream)
    kernels = [Kernel("product", **{**row, "config": tuple(row["config"])}) for row in rows]
    dtypes = {kernel.dtype for kernel in kernels}
    if "float8_e4m3fn" in dtypes:
        dtypes |= {"bfloat16", "float32"}  # of results and scales
    helpers = [Kernel(name, dtype) for dtype in sorted(dtypes) for name in HELPERS]
    return helpers + kernels


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kernels", required=True, help="JSON list of kernels; - is standard input")
    parser.add_argument("--capability", type=int, required=True, help="compute capability of the GPU, 90 for 9.0")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("-o", "--output", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    kernels = read_kernels(arguments.kernels)
    folder = arguments.output.with_name(arguments.output.name + ".parts") / source_hash()[:16]
    failures = compile_all(kernels, arguments.capability, folder, arguments.jobs)
    for failure in failures:
        print("left out: " + failure, file=sys.stderr)
    write_pack(arguments.output, kernels, arguments.capability, folder)
    print(f"wrote {arguments.output}: {len(kernels) - len(failures)} kernels", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
