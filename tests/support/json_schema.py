# SPDX-License-Identifier: Apache-2.0
"""The part of JSON Schema (draft 2020-12) that data/schemas use, on the standard library alone.

`errors(value, schema)` lists what does not fit, each with its path. A schema that uses a keyword
not known here is refused: a rule that nobody checks is worse than none.
"""
import json
import re

ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description", "$comment", "examples"}
TYPES = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool)
    or isinstance(value, float) and value.is_integer(),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def equal(a, b) -> bool:
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


class Checker:
    def __init__(self, root: dict, folder=None):
        self.root = root
        self.folder = folder  # of the schema file, for references to other files
        self.found: list[str] = []

    def resolve(self, reference: str) -> tuple[dict, "Checker"]:
        file, _, pointer = reference.partition("#")
        owner = self
        if file:
            path = self.folder / file
            owner = Checker(json.loads(path.read_text(encoding="utf-8")), self.folder)
            owner.found = self.found
        schema = owner.root
        for part in pointer.split("/")[1:]:
            schema = schema[part.replace("~1", "/").replace("~0", "~")]
        return schema, owner

    def fail(self, path: str, message: str) -> None:
        self.found.append(f"{path or '/'}: {message}")

    def check(self, value, schema, path: str = "") -> None:
        if schema is True:
            return
        if schema is False:
            self.fail(path, "nothing is allowed here")
            return
        for keyword, argument in schema.items():
            if keyword in ANNOTATIONS:
                continue
            method = getattr(self, "check_" + keyword.replace("$", ""), None)
            if method is None:
                raise ValueError(f"schema keyword '{keyword}' is not supported by this checker")
            method(value, argument, path, schema)

    def check_ref(self, value, reference, path, _schema):
        schema, owner = self.resolve(reference)
        owner.check(value, schema, path)

    def check_type(self, value, names, path, _schema):
        names = [names] if isinstance(names, str) else names
        if not any(TYPES[name](value) for name in names):
            self.fail(path, f"{value!r:.60} is no {' or '.join(names)}")

    def check_const(self, value, constant, path, _schema):
        if not equal(value, constant):
            self.fail(path, f"{value!r:.60} is not {constant!r}")

    def check_enum(self, value, choices, path, _schema):
        if not any(equal(value, choice) for choice in choices):
            self.fail(path, f"{value!r:.60} is none of {choices}")

    def check_pattern(self, value, pattern, path, _schema):
        if isinstance(value, str) and not re.search(pattern, value):
            self.fail(path, f"{value!r:.60} does not match {pattern}")

    def check_minLength(self, value, least, path, _schema):
        if isinstance(value, str) and len(value) < least:
            self.fail(path, f"{value!r} is shorter than {least}")

    def check_minimum(self, value, least, path, _schema):
        if TYPES["number"](value) and value < least:
            self.fail(path, f"{value} is below {least}")

    def check_maximum(self, value, most, path, _schema):
        if TYPES["number"](value) and value > most:
            self.fail(path, f"{value} is above {most}")

    def check_exclusiveMinimum(self, value, bound, path, _schema):
        if TYPES["number"](value) and value <= bound:
            self.fail(path, f"{value} is not above {bound}")

    def check_minItems(self, value, least, path, _schema):
        if isinstance(value, list) and len(value) < least:
            self.fail(path, f"{len(value)} elements, at least {least} expected")

    def check_maxItems(self, value, most, path, _schema):
        if isinstance(value, list) and len(value) > most:
            self.fail(path, f"{len(value)} elements, at most {most} expected")

    def check_items(self, value, schema, path, _schema):
        if isinstance(value, list):
            for i, element in enumerate(value):
                self.check(element, schema, f"{path}/{i}")

    def check_contains(self, value, schema, path, _schema):
        if isinstance(value, list) and not any(self.fits(element, schema, path) for element in value):
            self.fail(path, f"no element fits {json.dumps(schema)}")

    def check_required(self, value, names, path, _schema):
        if isinstance(value, dict):
            for name in names:
                if name not in value:
                    self.fail(path, f"'{name}' is missing")

    def check_properties(self, value, properties, path, _schema):
        if isinstance(value, dict):
            for name, schema in properties.items():
                if name in value:
                    self.check(value[name], schema, f"{path}/{name}")

    def check_patternProperties(self, value, patterns, path, _schema):
        if isinstance(value, dict):
            for pattern, schema in patterns.items():
                for name, entry in value.items():
                    if re.search(pattern, name):
                        self.check(entry, schema, f"{path}/{name}")

    def check_additionalProperties(self, value, extra, path, schema):
        if not isinstance(value, dict):
            return
        named = schema.get("properties", {})
        patterns = schema.get("patternProperties", {})
        for name, entry in value.items():
            if name not in named and not any(re.search(pattern, name) for pattern in patterns):
                if extra is False:
                    self.fail(path, f"'{name}' is not in the schema")
                else:
                    self.check(entry, extra, f"{path}/{name}")

    def check_propertyNames(self, value, schema, path, _schema):
        if isinstance(value, dict):
            for name in value:
                self.check(name, schema, f"{path}/{name}")

    def fits(self, value, schema, path) -> bool:
        trial = Checker(self.root, self.folder)
        trial.check(value, schema, path)
        return not trial.found

    def check_anyOf(self, value, schemas, path, _schema):
        if not any(self.fits(value, schema, path) for schema in schemas):
            self.fail(path, "fits none of the allowed forms")

    def check_oneOf(self, value, schemas, path, _schema):
        count = sum(self.fits(value, schema, path) for schema in schemas)
        if count != 1:
            self.fail(path, f"fits {count} of the allowed forms, not one")

    def check_allOf(self, value, schemas, path, _schema):
        for schema in schemas:
            self.check(value, schema, path)


def errors(value, schema: dict, folder=None) -> list[str]:
    """What of `value` does not fit; `folder` holds the files that "$ref" may name."""
    checker = Checker(schema, folder)
    checker.check(value, schema)
    return checker.found
