# SPDX-License-Identifier: Apache-2.0
"""What of a value does not fit a schema of data/schemas, by the package jsonschema.

`is_available` is false where the interpreter lacks the package: what needs it is then skipped, in words.
"""
import json
import pathlib

try:
    import jsonschema
except ImportError:
    jsonschema = None
try:
    import referencing.jsonschema  # jsonschema 4.18 and later resolve "$ref" with it
except ImportError:
    referencing = None

is_available = jsonschema is not None
WHY_NOT = "no jsonschema for this interpreter (python3-jsonschema, or pip install jsonschema)"

ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description", "$comment", "examples"}


def read(folder: pathlib.Path, name: str) -> dict:
    return json.loads((folder / name).read_text(encoding="utf-8"))


def validator(schema: dict, folder: pathlib.Path):
    kind = jsonschema.validators.validator_for(schema)
    if referencing is None:
        return kind(schema, resolver=jsonschema.RefResolver(folder.as_uri() + "/", schema))
    draft = referencing.jsonschema.DRAFT202012
    registry = referencing.Registry(retrieve=lambda name: draft.create_resource(read(folder, name)))
    return kind(schema, registry=registry)


def errors(value, schema: dict, folder: pathlib.Path) -> list[str]:
    """Each with its path; `folder` holds the files that "$ref" may name."""
    found = validator(schema, folder).iter_errors(value)
    return ["/" + "/".join(map(str, error.absolute_path)) + f": {error.message:.200}" for error in found]


def unknown_keywords(schema, path: str = "") -> list[str]:
    """Keywords that jsonschema would ignore: a rule that nobody checks is worse than none."""
    if not isinstance(schema, dict):
        return []
    known = ANNOTATIONS | set(jsonschema.Draft202012Validator.VALIDATORS)
    found = [f"{path}/{keyword}" for keyword in schema if keyword not in known]
    for keyword, argument in schema.items():
        below = f"{path}/{keyword}"
        if keyword in ("properties", "patternProperties", "$defs"):
            found += [line for name, part in argument.items() for line in unknown_keywords(part, f"{below}/{name}")]
        elif keyword in ("anyOf", "oneOf", "allOf"):
            found += [line for part in argument for line in unknown_keywords(part, below)]
        elif keyword in ("items", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else"):
            found += unknown_keywords(argument, below)
    return found
