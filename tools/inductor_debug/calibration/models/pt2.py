# SPDX-License-Identifier: Apache-2.0
"""Writes exported programs that can be published: no paths of the machine, no weights unless asked for."""
import io
import json
import pathlib
import re
import sys
import sysconfig
import typing
import zipfile

import torch

_PAYLOAD = re.compile(r"data/(weights/weight_|constants/tensor_)\d+$")
_HOUSEKEEPING = {".data/version": b"6\n", "byteorder": b"little"}  # as in every PT2 archive
_ROOT = pathlib.Path(__file__).resolve().parents[4]


def neutral(text: str, *scratch: str) -> str:
    """Takes the machine's folders off the paths in `text`: `transformers/models/bert/modeling_bert.py` stays."""
    paths = sysconfig.get_paths()
    folders = {paths["purelib"], paths["platlib"], paths["stdlib"], str(_ROOT / "tests"), str(_ROOT / "tools"), str(pathlib.Path(__file__).resolve().parents[1]), *scratch}
    folders |= {entry for entry in sys.path if pathlib.PurePath(entry).is_absolute()}  # packages of PYTHONPATH
    folders |= {str(pathlib.Path(folder).resolve()) for folder in folders}
    folders |= {str(pathlib.Path(torch.__file__).resolve().parent.parent)}
    module = sys.modules.get("transformers")
    if module:
        folders.add(str(pathlib.Path(module.__file__).resolve().parent.parent))
    for folder in sorted(folders, key=len, reverse=True):
        text = text.replace(folder + "/", "")
    for left in (str(pathlib.Path.home()), sys.prefix, str(_ROOT)):
        if left + "/" in text:
            at = text.index(left + "/")
            raise RuntimeError(f"a path of this machine is left: {text[at:at + 120]!r}")
    return text


def _stable(text: str) -> str:
    """Numbers graphs 0, 1, ... where torch wrote their addresses, so that a second run gives the same bytes."""
    seen: dict[str, str] = {}
    return re.sub(r'(graph_id\\?"\s*:\s*)(\d+)',
                  lambda match: match[1] + seen.setdefault(match[2], str(len(seen))), text)


def _records(program: torch.export.ExportedProgram) -> dict[str, bytes]:
    """The records of the archive without its root folder and without those the zip writer adds itself."""
    buffer = io.BytesIO()
    torch.export.save(program, buffer)
    with zipfile.ZipFile(buffer) as archive:
        records = {name.split("/", 1)[1]: archive.read(name) for name in archive.namelist()}
    for name, data in records.items():
        if name.endswith(".json"):
            records[name] = _stable(neutral(data.decode())).encode()
    return {name: data for name, data in records.items() if name != "byteorder" and not name.startswith(".data/")}


def _without_payloads(records: dict[str, bytes], program: torch.export.ExportedProgram, kept_names: set[str]) -> dict[str, bytes]:
    """Empties the payloads, but those of `kept_names`: 0 bytes stand for zeros of the size that the configuration gives.

    Torch takes all weights without storage for aliases of the first; which ones really are is told here.
    """
    kept = {name: data for name, data in records.items() if not _PAYLOAD.match(name)}
    for config, tensors in (("data/weights/model_weights_config.json", program.state_dict),
                            ("data/constants/model_constants_config.json", program.constants)):
        entries, storages = json.loads(kept[config]), {}
        for name, entry in entries["config"].items():
            storage = tensors[name].untyped_storage()._cdata
            number = storages.setdefault(storage, len(storages))
            folder, written = config.rpartition("/")[0], entry["path_name"]
            entry["path_name"] = f"{'weight' if 'weights' in config else 'tensor'}_{number}"
            kept[f"{folder}/{entry['path_name']}"] = records[f"{folder}/{written}"] if name in kept_names else b""
        kept[config] = json.dumps(entries).encode()
    return kept


def save(program: torch.export.ExportedProgram, path: pathlib.Path, keep_weights: bool, kept_names: typing.Iterable[str] = ()) -> dict:
    """Writes `program` and returns its serialized form (models/model.json). Without weights, those of these names are kept all the same."""
    records = _records(program)
    if keep_weights:
        writer = torch._C.PyTorchFileWriter(str(path))
        for name, data in (records | _HOUSEKEEPING).items():
            writer.write_record(name, data, len(data))
        writer.write_end_of_file()
    else:
        _save_deflated(_without_payloads(records, program, set(kept_names)), path)
    return json.loads(records["models/model.json"])


def _save_deflated(records: dict[str, bytes], path: pathlib.Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in (records | _HOUSEKEEPING).items():
            entry = zipfile.ZipInfo(f"{path.stem}/{name}")  # dated 1980: the same bytes on every run
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
