# SPDX-License-Identifier: Apache-2.0
"""What a case asserts of a report by rows and keys: the file `<case>.rows`, read by run_cases.py.

For each `rows:` line of the case, in their order, the file has a line `$ ARGUMENTS` and below it what the JSON report
of that command must hold:

    # the count of a table, then some of its rows by some of their columns
    guards/risks: 4 rows
    guards/risks: source=L['a'] expected~"float32 [10" compilations=1
    finding: rule=guard-risk place.line=7

The place before the colon:
    report               kind, title, and the counts of the summary
    context              its keys
    verdict, finding     one of them; parts of parts have dots: place.file, values.code
    SECTION              the facts of a section, by their keys
    SECTION/TABLE        one row of a table, by the keys of its columns
    SECTION/lines        one line of its text, as text=...
    SECTION/FIGURE.LIST  one entry of a list of a figure: of the nodes of a tree, the spans of a flame chart
    A.B.C                of JSON that is no report: the object there, or one of the list there
A line holds when one row has all its pairs; lines of one place stand in the order of its rows. KEY=VALUE: equal;
KEY~TEXT: the text is part of the value. Values with blanks are quoted as in JSON. A number with decimals matches what
rounds to it, any other value what is the same.

IDBG_ACCEPT=1 puts new values into the lines whose row is still there by its first pair. A missing file is written with
the first rows of all that the report has: leave in it what the case is about.
"""
import dataclasses
import json
import re

PAIR = re.compile(r'([\w.-]+)([=~])("(?:[^"\\]|\\.)*"|\S+)(?:\s+|$)')
PLAIN = re.compile(r'[^\s"]\S*')
# Of a file that is written anew.
LONGEST = 160  # characters of a value
MOST_ROWS = 5

Row = dict[str, object]


class RowsError(ValueError):
    """A line that is no expectation."""


@dataclasses.dataclass
class Pair:
    key: str
    sign: str
    value: str  # without quotes
    is_quoted: bool

    def holds(self, row: Row) -> bool:
        if self.key not in row:
            return False
        actual = row[self.key]
        if self.sign == "~":
            return self.value in text_of(actual)
        if self.is_quoted or not isinstance(actual, float):
            return text_of(actual) == self.value and self.is_quoted <= isinstance(actual, str)
        decimals = decimals_of(self.value)
        try:
            return (round(actual, decimals) if decimals else actual) == float(self.value)
        except ValueError:
            return False

    def now(self, row: Row) -> "Pair":
        """With the value of the row, as precise as this one."""
        if self.holds(row) or self.sign == "~":
            return self
        actual = row.get(self.key)
        value = f"{actual:.{decimals_of(self.value) or 3}f}" if isinstance(actual, float) else text_of(actual)
        return Pair(self.key, "=", value, needs_quotes(actual))

    def __str__(self) -> str:
        return self.key + self.sign + (json.dumps(self.value, ensure_ascii=False) if self.is_quoted else self.value)


def decimals_of(number: str) -> int:
    return len(number.partition(".")[2])


def text_of(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def needs_quotes(value: object) -> bool:
    if not isinstance(value, str):
        return False
    is_other = re.fullmatch(r"null|true|false|-?[\d.]+", value) is not None
    return is_other or PLAIN.fullmatch(value) is None


def flat(value: dict, prefix: str = "") -> Row:
    row: Row = {}
    for key, item in value.items():
        row.update(flat(item, f"{prefix}{key}.") if isinstance(item, dict) else {prefix + key: item})
    return row


def places_in(value: object, path: str):
    """Every object of a JSON document, and every list of objects, with its path."""
    if isinstance(value, dict):
        yield path or ".", [flat(value)]
        for key, item in value.items():
            yield from places_in(item, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list) and all(isinstance(item, dict) for item in value):
        yield path, [flat(item) for item in value]


def rows_of(document: dict) -> dict[str, list[Row]]:
    """The rows of a report, by their place."""
    def facts(items: list[dict]) -> Row:
        return {fact["key"]: fact["value"] for fact in items}

    if "sections" not in document:
        return dict(places_in(document, ""))
    places: dict[str, list[Row]] = {
        "report": [{"kind": document["kind"], "title": document["title"], **flat(document["summary"])}],
        "context": [facts(document["context"])],
        "verdict": [flat(verdict) for verdict in document.get("verdicts", [])],
        "finding": [flat(finding) for finding in document.get("findings", [])],
    }
    for section in document["sections"]:
        key = section["key"]
        places.setdefault(key, []).append(facts(section.get("facts", [])))
        places.setdefault(key + "/lines", []).extend({"text": line} for line in section.get("lines", []))
        for table in section.get("tables", []):
            columns = [column["key"] for column in table["columns"]]
            places.setdefault(f"{key}/{table['key']}", []).extend(dict(zip(columns, row)) for row in table["rows"])
        for figure in section.get("figures", []):
            places.update(places_in(figure, f"{key}/{figure['key']}"))
    return places


def parse_pairs(text: str) -> list[Pair]:
    pairs, at = [], 0
    while at < len(text):
        match = PAIR.match(text, at)
        if match is None:
            raise RowsError(f"expected KEY=VALUE or KEY~TEXT at '{text[at:at + 30]}'")
        key, sign, value = match.groups()
        is_quoted = value.startswith('"')
        pairs.append(Pair(key, sign, json.loads(value) if is_quoted else value, is_quoted))
        at = match.end()
    if not pairs:
        raise RowsError("expected KEY=VALUE")
    return pairs


def check_line(line: str, places: dict[str, list[Row]], passed: dict[str, int]) -> tuple[str, str]:
    """Returns why the line does not hold, or nothing; and the line as it would. `passed`: of each place, the row of the
    line before."""
    place, colon, text = line.partition(": ")
    if not colon:
        raise RowsError(f"expected 'PLACE: ...', not '{line}'")
    rows = places.get(place, [])
    if count := re.fullmatch(r"(\d+) rows?", text.strip()):
        now = f"{place}: {len(rows)} row{'' if len(rows) == 1 else 's'}"
        return ("" if int(count[1]) == len(rows) else f"now {len(rows)} rows"), now
    pairs = parse_pairs(text)
    found = [index for index, row in enumerate(rows) if all(pair.holds(row) for pair in pairs)]
    if found:
        is_in_order = found[-1] >= passed.get(place, 0)
        passed[place] = next((index for index in found if index >= passed.get(place, 0)), found[0])
        return "" if is_in_order else "the row is there, but before that of the line above", line
    if not rows:
        return f"nothing at '{place}' (there is: {', '.join(key for key, some in places.items() if some)})", line
    known = {key for row in rows for key in row}
    if unknown := [pair.key for pair in pairs if pair.key not in known]:
        return f"no key '{unknown[0]}' (there is: {', '.join(sorted(known))})", line
    # A row is told by its first pair; the others say how it looks.
    nearest = max(rows, key=lambda row: (pairs[0].holds(row), sum(pair.holds(row) for pair in pairs)))
    seen = f"{place}: " + " ".join(str(pair.now(nearest)) for pair in pairs)
    return f"the nearest is\n    {seen}", seen if pairs[0].holds(nearest) else line


def check_report(lines: list[str], json_text: str) -> tuple[list[str], list[str]]:
    """Returns the lines that do not hold, each with the reason, and all lines as they would."""
    try:
        places = rows_of(json.loads(json_text))
    except (ValueError, KeyError, TypeError) as error:
        return [f"the output is no report in JSON: {error!r}"], lines
    failures, now, passed = [], [], {}
    for line in lines:
        if not line.strip() or line.startswith("#"):
            now.append(line)
            continue
        try:
            failure, line_now = check_line(line, places, passed)
        except ValueError as error:  # RowsError, or quotes that are not JSON's
            raise RowsError(f"'{line}': {error}") from None
        if failure:
            failures.append(f"{line}\n  {failure}")
        now.append(line_now)
    return failures, now


def all_lines(json_text: str) -> list[str]:
    lines = []
    for place, rows in rows_of(json.loads(json_text)).items():
        if rows and (len(rows) > 1 or "/" in place) or place == "finding":
            lines.append(f"{place}: {len(rows)} row{'' if len(rows) == 1 else 's'}")
        for row in rows if place == "finding" else rows[:MOST_ROWS]:
            pairs = [pair_of(key, value) for key, value in row.items() if value not in (None, "")
                     and not isinstance(value, list)]
            lines += [f"{place}: " + " ".join(map(str, pairs))] if pairs else []
    return lines


def pair_of(key: str, value: object) -> Pair:
    if isinstance(value, float):
        return Pair(key, "=", f"{value:.{6 if 0 < abs(value) < 0.1 else 3}f}", False)
    text = text_of(value)
    is_long = len(text) > LONGEST
    return Pair(key, "~" if is_long else "=", text[:LONGEST] if is_long else text, is_long or needs_quotes(value))


def parse_file(text: str) -> list[tuple[str, list[str]]]:
    """The blocks of a file: what follows '$ ', and the lines below."""
    blocks: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            blocks.append((line[2:], []))
        elif blocks:
            blocks[-1][1].append(line)
        elif line.strip():
            raise RowsError("the first line is '$ ARGUMENTS'")
    return blocks


def check_file(text: str, reports: list[tuple[str, str]], accept: bool) -> tuple[str, str]:
    """Checks reports (arguments and JSON) against a file. Returns what does not hold, as text, and the file as it would
    be accepted; with `accept` what does not hold even then."""
    if accept and not text:
        return "", "".join("\n".join([f"$ {arguments}", *all_lines(report), ""]) for arguments, report in reports)
    blocks = parse_file(text)
    if [arguments for arguments, _ in blocks] != [arguments for arguments, _ in reports]:
        return "the lines '$ ARGUMENTS' are not those of the case:\n" + "".join(f"$ {a}\n" for a, _ in reports), text
    differences, accepted = "", ""
    for (arguments, lines), (_, report) in zip(blocks, reports):
        failures, now = check_report(lines, report)
        if accept:
            failures, now = check_report(now, report)
        accepted += "\n".join([f"$ {arguments}", *now, ""])
        if failures:
            differences += f"$ {arguments}\n" + "".join(f"{failure}\n" for failure in failures)
    return differences, accepted
