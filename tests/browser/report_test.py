#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks at report pages: their bytes, and in a headless Chromium what they do.

usage: report_test.py BINARY PROJECT_ROOT

What needs a browser is skipped, saying so, where there is none (CHROME names one). With
IDBG_SCREENSHOT=FILE.png the picture of README.md is written.
"""
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

import devtools

BINARY, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
DATA = ROOT / "tests" / "data"
SKIP = 77
MOST_BYTES = 5 * 1000 * 1000

EVIL = [
    "</script><img src=x onerror=window.hurt=1>", "<!--<script>window.hurt=1</script>", "javascript:window.hurt=1", "\"'><svg onload=window.hurt=1>",
    "\u202eright to left\u202c", "nul\x00 and \u2028 lines \u2029", "{{window.hurt=1}} ${window.hurt=1}", "x" * 20000, "https://example.org/\"onmouseover=window.hurt=1 javascript://example.org/%0awindow.hurt=1", "]]>\ud83d\ude00&lt;b&gt;&amp;",
]


def fact(text):
    return {"key": "a", "label": text, "value": text, "unit": text}


def hostile_document() -> dict:
    """Each evil text in each place that holds one."""
    def figures(text):
        return [
            {"type": "flame-chart", "key": text, "title": text, "lanes": [text, text], "left_out": 1, "spans": [
                {"lane": lane, "depth": 0, "name": text, "start_us": 0, "duration_us": 5, "self_us": None, "group": text + str(lane), "details": {text: text}} for lane in (0, 1, 7)]},
            {"type": "timeline", "key": text, "title": text, "events": [{"time_us": 1, "label": text, "kind": text, "text": text, "advice": text, "place": text}]},
            {"type": "tree", "key": text, "title": text, "left_out": 0, "nodes": [{"depth": depth, "label": text, "text": text, "kind": text, "count": 2} for depth in (0, 9, 1)]},
            {"type": "plot", "key": text, "title": text, "note": text, "x": {"title": text, "unit": text, "logarithmic": True}, "y": {"title": text, "unit": text, "logarithmic": False},
             "series": [{"name": text, "line": line, "points": [{"x": 0, "y": 1}, {"x": 2, "y": None}, {"x": 3, "y": 4, "label": text}]} for line in (True, False)]},
            {"type": "drawing", "key": text, "title": text, "left_out": 0, "nodes": [{"label": text, "kind": text, "group": text, "details": {text: text}}] * 3,
             "edges": [{"from": 0, "to": 1}, {"from": 1, "to": 0}, {"from": 2, "to": 2}]},
            {"type": "heatmap", "key": text, "title": text, "value": text, "note": text,
             "rows": [{"label": text, "values": [1, None, -1], "cells": [text, text]}, {"label": text, "values": []}, {"label": text, "values": [5] * 100}]},
            {"type": "plot", "key": text, "title": text, "note": text, "x": {"title": text, "unit": text, "logarithmic": False, "labels": [text, text]},
             "y": {"title": text, "unit": text, "logarithmic": True}, "series": [{"name": text, "line": False, "bars": True, "points": [{"x": 0, "y": 1}, {"x": 5, "y": 0}, {"x": 1, "y": 4}]}]},
            {"type": "listing", "key": text, "title": text, "language": "python", "text": text + "\n" + text, "place": text},
            {"type": "dossier", "key": text, "title": text, "text": text, "kind": "error", "details": {text: text},
             "attachments": [{"name": text, "language": "python", "path": path, "bytes": 5, "place": text} for path in (text, "../../../etc/passwd", "javascript:hurt", "/etc/passwd")]},
        ]
    sections = [{
        "key": text, "title": text, "lines": [text], "facts": [fact(text)], "source": text, "figures": figures(text),
        "tables": [{"key": text, "title": text, "columns": [{"key": text, "title": text, "unit": text}, {"key": "n", "title": "n", "unit": "%"}],
                    "rows": [[text, i] for i in range(30)], "note": text}],
    } for text in EVIL]
    findings = [{"rule": text, "severity": severity, "message": text, "advice": text, "group": text, "count": 3, "values": {text: text, "code": text}, "source": text,
                 "place": {"graph_node": text, "file": text, "line": 1, "column": 2, "byte_offset": 3, "key_path": text}} for text in EVIL for severity in ("error", "warning", "note")]
    return {"format": "inductor-debug-report", "version": 1, "kind": EVIL[0], "title": EVIL[0], "context": [fact(text) for text in EVIL], "sections": sections, "findings": findings}


def large_document() -> dict:
    """As long a trace as no page can hold: two hundred thousand spans and rows."""
    spans = [{"lane": 0, "depth": i % 5, "name": f"phase {i % 97}", "start_us": i * 10, "duration_us": 10 + i % 1000, "self_us": 1, "group": f"{i % 50}/0"} for i in range(200000)]
    rows = [[f"triton_poi_fused_add_{i}", i, i / 7, f"model.py:{i}"] for i in range(200000)]
    columns = [{"key": key, "title": key, "unit": ""} for key in ("kernel", "times", "ms", "source")]
    sections = [{"key": "time", "title": "Time", "lines": [], "facts": [], "tables": [{"key": "kernels", "title": "Kernels", "columns": columns, "rows": rows, "note": ""}],
                 "figures": [{"type": "flame-chart", "key": "phases", "title": "Phases", "lanes": ["rank 0"], "spans": spans, "left_out": 0}]}]
    return {"format": "inductor-debug-report", "version": 1, "kind": "analyze", "title": "large", "context": [], "sections": sections, "findings": []}


class Pages:
    """The reports under test, each made once."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.made: dict[str, pathlib.Path] = {}

    def report(self, name: str, *arguments) -> pathlib.Path:
        path = self.folder / f"{name}.html"
        if name not in self.made:
            done = subprocess.run([str(BINARY), "report", *map(str, arguments), "-o", str(path), "--exit-zero"], capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            self.made[name] = path
        return path

    def of_document(self, name: str, document: dict) -> pathlib.Path:
        if name in self.made:
            return self.made[name]
        saved = self.folder / f"{name}.json"
        saved.write_text(json.dumps(document), encoding="utf-8")
        return self.report(name, saved)

    def example(self):
        return self.report("example", DATA / "report" / "example.json")

    def model(self):
        return self.report("model", DATA / "models" / "full" / "bert.pt2", DATA / "report" / "example.json", "--hardware", "h200", "--adapter", "edge-npu")

    def training(self):
        return self.report("training", ROOT / "data" / "examples" / "training", "--title", "train.py on an H200")

    def logs(self):
        """Over four logs of 25 MB: real ones again and again, each time with frame ids of its own."""
        paths = []
        for name in ("cache_hit_miss.log", "simple.log", "inductor_provenance_jit_cuda_log.txt", "comp_failure.log"):
            paths.append(self.folder / name)
            if paths[-1].exists():
                continue
            text = (DATA / "trace" / name).read_bytes()
            with paths[-1].open("wb") as file:
                for i in range(25_000_000 // len(text)):
                    file.write(re.sub(rb'"frame_id": ?(\d+)', lambda found: b'"frame_id": %d' % (int(found[1]) + 100 * i), text))
        return self.report("logs", *paths, "--top", "0")

    def tensors(self):
        """A tensor of 100 x 128 of which a corner is wrong, and a few elements everywhere."""
        for name in ("expected", "actual"):
            values = [math.sin(i) * (1 + (name == "actual") * (0.01 * (i % 128 < 20 and i < 3000) + 1e-7 * (i % 7 == 0))) for i in range(100 * 128)]
            head = "{'descr': '<f4', 'fortran_order': False, 'shape': (100, 128), }".ljust(117) + "\n"
            (self.folder / f"{name}.npy").write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + struct.pack(f"<{len(values)}f", *values))
        saved = self.folder / "tensors.json"
        subprocess.run([str(BINARY), "diff", str(self.folder / "expected.npy"), str(self.folder / "actual.npy"), "--json", "-o", str(saved), "--exit-zero"], check=True)
        return self.report("tensors", saved)

    def hostile(self):
        return self.of_document("hostile", hostile_document())

    def large(self):
        return self.of_document("large", large_document())


class Bytes(unittest.TestCase):
    """What can be seen without a browser."""

    def test_a_page_is_complete_and_names_nothing_outside(self):
        for page in (PAGES.example(), PAGES.model(), PAGES.large()):
            text = page.read_text(encoding="utf-8")
            self.assertTrue(text.startswith("<!DOCTYPE html>"))
            for wanted in ("<style>", "TorchInductor Debug", "Content-Security-Policy", "default-src 'none'"):
                self.assertIn(wanted, text)
            own = re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.S)  # not what documents name
            addresses = set(re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]+", own))
            self.assertLessEqual(addresses, {"http://www.w3.org"}, "the namespace of SVG is no request")
            self.assertIsNone(re.search(r"<(link|img|iframe|object|base)\b|@import|url\(\s*['\"]?http", text))

    def test_a_large_trace_stays_small_and_says_what_is_left_out(self):
        page = PAGES.large()
        self.assertLess(page.stat().st_size, MOST_BYTES)
        text = page.read_text(encoding="utf-8")
        self.assertRegex(text, r"\d+ more rows are not on this page")
        self.assertRegex(text, r'"left_out": [1-9]\d+')

    def test_a_page_over_long_logs_stays_small(self):
        page = PAGES.logs()
        self.assertLess(page.stat().st_size, MOST_BYTES)
        data = re.search(r'id="document-data">(.*?)</script>', page.read_text(encoding="utf-8"), re.S)[1]
        self.assertEqual([section["key"] for section in json.loads(data)["sections"]].count("summary"), 4)
        self.assertIn("more rows are not on this page", data)

    def test_hostile_texts_make_no_markup(self):
        text = PAGES.hostile().read_text(encoding="utf-8")
        self.assertEqual(len(re.findall(r"<script", text)), 4)
        self.assertEqual(len(re.findall(r"</script", text)), 4)
        self.assertNotIn("<img", text)
        self.assertNotIn("\x00", text)

    def test_the_same_input_gives_the_same_bytes(self):
        again = PAGES.report("again", DATA / "report" / "example.json")
        self.assertEqual(again.read_bytes(), PAGES.example().read_bytes())


class InBrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        program = devtools.find_browser()
        if program is None:
            raise unittest.SkipTest("no chromium or chrome in PATH (set CHROME to one)")
        cls.browser = devtools.Browser(program)
        cls.browser.size(1360, 900)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def open(self, page, address=""):
        self.browser.open(page, address)
        self.assertEqual(self.browser.complaints, [])

    def value(self, script):
        return self.browser.evaluate(script)

    def draw_everything(self):
        self.value("[...waiting.keys()].forEach(element => drawNow(element)); waiting.size")
        self.value("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")

    def test_pages_load_without_complaint_and_fetch_nothing(self):
        for page in (PAGES.example(), PAGES.model(), PAGES.training(), PAGES.large(), PAGES.logs(), PAGES.hostile()):
            self.open(page)
            self.draw_everything()
            self.assertEqual(self.browser.complaints, [], page.name)
            self.assertEqual([url for url in self.browser.requests if not url.startswith(("file:", "about:"))], [])

    def test_every_figure_is_drawn(self):
        self.open(PAGES.example())
        self.draw_everything()
        for selector, number in {".flame .bar": 2, ".timeline .mark": 1, ".tree [role=treeitem]": 2, ".plot .dot": 1, ".plot path.line": 1, ".drawing .node": 2, ".drawing .arrow": 1, ".listing li": 2, ".plot .bar": 3, ".heatmap .cell": 6, ".dossier": 1}.items():
            self.assertEqual(self.value(f"document.querySelectorAll({json.dumps(selector)}).length"), number, selector)

    def test_texts_of_a_chart_do_not_overlap(self):
        boxes = """[...document.querySelectorAll('.plot, .heatmap')].map(figure => [...figure.querySelectorAll('text')].map(text => ({text: text.textContent, box: text.getBoundingClientRect()})))
            .flatMap(texts => texts.flatMap((a, i) => texts.slice(i + 1).filter(b => Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
              Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 3).map(b => a.text + ' over ' + b.text)))"""
        for width in (390, 1360):
            self.browser.size(width, 900)
            self.open(PAGES.tensors())
            self.draw_everything()
            self.assertGreater(self.value("document.querySelectorAll('.heatmap .cell').length"), 300)
            self.assertEqual(self.value(boxes), [], width)
        self.browser.size(1360, 900)

    def test_a_cell_says_what_it_is(self):
        self.open(PAGES.tensors())
        self.draw_everything()
        self.value("document.querySelectorAll('.heatmap')[1].querySelector('[data-cell=\"5 7\"]').dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: 50, clientY: 50}))")
        self.assertIn("14 to 15", self.value("tip.textContent"))

    def test_the_first_screen_of_a_log_says_what_matters(self):
        for width in (400, 1400):
            self.browser.size(width, 900)
            self.open(PAGES.training())
            figures = self.value("[...document.querySelectorAll('.tiles div')].map(tile => [tile.querySelector('dt').textContent, tile.querySelector('dd').textContent.replace(/\\s+/g, ' '), tile.getBoundingClientRect().bottom])")
            shown = {label: text for label, text, bottom in figures if bottom < 900}
            self.assertEqual((shown["compile time"], shown["compilations"], shown["graph breaks"], shown["recompilations"]), ("55.6 s", "11", "2", "6"), width)
            self.assertEqual((shown["FX graph cache hits"], shown["worst cause"], shown["torch"]), ("0 %", "43.9 s", "2.11.0+cu130"), width)
            self.assertLess(self.value("document.querySelector('.lead tbody tr').getBoundingClientRect().bottom"), 900, width)
            self.assertLessEqual(self.value("document.documentElement.scrollWidth"), width)
        self.browser.size(1360, 900)
        self.assertIn("scale", self.value("document.querySelector('.lead tbody tr').textContent"))

    def test_the_first_card_of_a_model_says_what_to_change(self):
        self.open(PAGES.report("changed", DATA / "changes" / "repeated-heads-decode-b16-c1024-bfloat16.before.pt2", "--hardware", "h200"))
        card = self.value("document.querySelector('.overview .verdict').nextElementSibling.innerText")
        for words in ("What to change on h200", "heads of keys and values are copied", "together:"):
            self.assertIn(words, card)
        kernels = self.value("document.querySelector('.card details[open]').innerText")
        self.assertRegex(kernels, r"1\s+goes\s+triton_poi_fused_\w+")

    def test_a_compilation_unfolds_with_its_texts(self):
        self.open(PAGES.training(), "dossiers/compilation_1")
        self.draw_everything()
        titles = self.value("[...document.querySelectorAll('.dossier > summary b')].map(title => title.textContent)")
        self.assertIn("[4/2] forward (after the graph break in line 26)", titles[0])
        self.assertEqual(len(titles), 11)
        self.value("document.querySelector('.dossier').open = true")
        self.browser.wait("document.querySelector('.dossier .known') !== null")
        self.assertIn("train.py:34", self.value("document.querySelector('.dossier .known').textContent"))
        names = self.value("[...document.querySelectorAll('.dossier[open] .text > summary code')].map(name => name.textContent)")
        for wanted in ("dynamo_output_graph", "dynamo_cpp_guards_str", "inductor_output_code, backward", "compilation_metrics"):
            self.assertIn(wanted, names)
        self.value(f"document.querySelectorAll('.dossier[open] .text')[{names.index('inductor_output_code, backward')}].open = true")
        self.browser.wait("document.querySelector('.dossier .text[open] .listing li') !== null")
        self.assertIn("AOT ID", self.value("document.querySelector('.dossier .text[open] .listing').textContent"))
        self.assertEqual(self.browser.complaints, [])

    def test_the_texts_of_a_compilation_are_searched(self):
        self.open(PAGES.training(), "dossiers/compilation_1")
        self.draw_everything()
        self.value("document.querySelector('.dossier').open = true")
        self.browser.wait("document.querySelector('.text-search input') !== null")
        self.value("(() => { const input = document.querySelector('.text-search input'); input.value = 'AOT id'; input.dispatchEvent(new Event('input')); })()")
        self.browser.wait("/lines? in/.test(document.querySelector('.text-search [role=status]').textContent)")
        found = self.value("[...document.querySelectorAll('.text-search li')].map(line => line.textContent)")
        self.assertTrue(any(line.startswith("inductor_output_code") and "# AOT ID: [" in line for line in found), found)
        self.value("document.querySelectorAll('.text-search li button')[0].click()")
        self.browser.wait("document.querySelector('.dossier .text[open] .listing .flash') !== null")
        self.assertIn("AOT ID", self.value("document.querySelector('.dossier .text[open] .listing .flash').textContent"))
        self.assertEqual(self.browser.complaints, [])

    def test_texts_beside_the_page_can_be_followed(self):
        folder = PAGES.folder / "beside"
        page = PAGES.report("with_artifacts", ROOT / "data" / "examples" / "training", "--with-artifacts", folder)
        self.assertGreater(len(list(folder.rglob("*inductor_output_code*"))), 10)
        self.open(page)
        self.draw_everything()
        self.value("document.querySelector('.dossier').open = true")
        self.browser.wait("document.querySelector('.dossier .text') !== null")
        self.value("document.querySelector('.dossier .text').open = true")
        self.browser.wait("document.querySelector('.dossier .text[open] a') !== null")
        address = self.value("document.querySelector('.dossier .text[open] p a').getAttribute('href')")
        self.assertTrue((page.parent / address).exists(), address)

    def test_bars_say_what_was_compiled_and_colours_have_a_legend(self):
        self.open(PAGES.training())
        self.draw_everything()
        names = self.value("[...document.querySelectorAll('.flame .bar text')].map(text => text.textContent)")
        self.assertTrue(any(name.startswith("[4/2] forward") for name in names), names)
        self.assertIn("code generation", self.value("document.querySelector('.flame').closest('figure').querySelector('.legend').textContent"))

    def test_many_trees_are_folded_until_they_are_asked_for(self):
        self.open(PAGES.training(), "guards/guards_3/4")
        self.browser.wait("document.querySelector('.part[open] .tree .flash') !== null")
        self.assertEqual(self.value("document.querySelectorAll('.part[open]').length"), 1)
        self.assertGreater(self.value("document.querySelectorAll('.part').length"), 8)

    def test_stacks_are_a_tree(self):
        self.open(PAGES.training())
        self.draw_everything()
        tree = self.value("[...document.querySelectorAll('.tree')].find(tree => tree.getAttribute('aria-label').startsWith('Where')).textContent")
        self.assertIn("train.py:34", tree)
        self.assertIn("[4/2] forward", tree)

    def test_a_guard_tree_is_not_wrapped_letter_by_letter(self):
        for width in (400, 1400):
            self.browser.size(width, 900)
            self.open(PAGES.training())
            self.value("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
            self.draw_everything()
            narrow = self.value("[...document.querySelectorAll('.tree li')].flatMap(item => [...item.querySelectorAll('.tag, .label')].filter(part => part.textContent.length > 6 && part.getBoundingClientRect().width < 40).map(part => part.textContent))")
            self.assertEqual(narrow, [], width)
        self.browser.size(1360, 900)

    def test_a_hostile_document_injects_nothing(self):
        self.browser.size(1360, 900)
        self.open(PAGES.hostile())
        self.draw_everything()
        self.value("search.input.value = 'img'; search.run()")
        self.value("document.querySelectorAll('tbody tr, .tree li, .node, .bar, .chip').forEach(e => e.dispatchEvent(new MouseEvent('click', {bubbles: true})))")
        self.value("document.querySelectorAll('.node, .bar, .mark').forEach(e => e.dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: 50, clientY: 50})))")
        self.assertIsNone(self.value("window.hurt"))
        self.assertEqual(self.value("document.querySelectorAll('img, iframe, object, embed, base, link').length"), 0)
        self.assertEqual(self.value("document.scripts.length"), 4)
        self.value("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
        self.value("new Promise(done => setTimeout(done, 100))")
        self.value("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
        self.value("new Promise(done => setTimeout(done, 100))")
        outside = self.value("[...new Set([...document.querySelectorAll('a')].map(a => a.getAttribute('href')).filter(href => !href.startsWith('#')))]")
        self.assertEqual(outside, ["https://example.org/"])
        self.assertEqual(self.value("[...document.querySelectorAll('a.outside')].filter(a => a.rel !== 'noopener noreferrer').length"), 0)
        self.assertEqual(self.value("[...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a => a.name.startsWith('on'))).length"), 0)
        self.assertEqual(self.browser.complaints, [])

    def test_search_finds_and_goes_there(self):
        self.open(PAGES.model())
        self.value("search.input.focus(); search.input.value = 'aten.gather'; search.run()")
        self.assertGreater(self.value("search.found.length"), 0)
        self.assertIn("gather", self.value("document.querySelector('#results .label').textContent"))
        self.value("search.open(0)")
        self.browser.wait("document.querySelector('.flash') !== null")
        self.assertIn("gather", self.value("document.querySelector('.flash').textContent"))
        self.value("search.input.value = 'nothing has this text'; search.run()")
        self.assertEqual(self.value("search.found.length"), 0)

    def test_filters_filter(self):
        self.open(PAGES.example())
        before = self.value("document.querySelectorAll('.findings > li').length")
        self.value("document.querySelector('.chip[data-severity=warning]').click()")
        self.assertEqual(self.value("document.querySelectorAll('.findings > li').length"), before - 1)
        self.open(PAGES.large())
        self.value("tables[0].query = 'add_4999'; tables[0].update()")
        self.assertEqual(self.value("tables[0].order.length"), 1)
        self.value("tables[0].query = 'times<3'; tables[0].update()")
        self.assertEqual(self.value("tables[0].order.length"), 3)

    def test_a_long_table_sorts_and_shows_what_is_on_screen_only(self):
        self.open(PAGES.large())
        self.value("tables[0].all = true; tables[0].sort(1)")
        rows = self.value("tables[0].table.rows.length")
        self.assertLess(self.value("document.querySelectorAll('#time tbody tr').length"), 200)
        self.assertIn(f"add_{rows - 1}", self.value("tables[0].body.querySelector('[data-row]').textContent"))
        self.assertEqual(self.value("document.querySelectorAll('#time th')[1].getAttribute('aria-sort')"), "descending")

    def test_addresses_lead_to_rows(self):
        self.open(PAGES.large(), "time/kernels/1210")
        self.browser.wait("document.querySelector('.flash') !== null")
        self.assertIn("add_1210", self.value("document.querySelector('.flash').textContent"))

    def test_a_flame_chart_zooms(self):
        self.open(PAGES.example())
        self.draw_everything()
        self.value("document.querySelectorAll('.flame .bar')[1].dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        self.assertIn("inductor", self.value("document.querySelector('.details:not([hidden])').textContent"))
        self.assertIn("miss", self.value("document.querySelector('.details:not([hidden])').textContent"))

    def test_dark_and_light(self):
        paper = "getComputedStyle(document.body).backgroundColor"
        self.browser.size(1360, 900, dark=True)
        self.open(PAGES.example())
        dark = self.value(paper)
        self.value("setTheme('light')")
        self.assertNotEqual(self.value(paper), dark)
        self.value("setTheme('auto')")
        self.assertEqual(self.value(paper), dark)
        self.browser.size(1360, 900)

    def test_keys(self):
        press = "key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))"
        self.open(PAGES.model())
        self.value(f"({press})('/')")
        self.assertEqual(self.value("document.activeElement.id"), "search")
        self.value("search.input.blur()")
        self.value(f"({press})('j')")
        self.assertEqual(self.value("location.hash"), "#findings")
        self.value(f"({press})('?')")
        self.assertTrue(self.value("help.open"))

    def test_a_small_screen_does_not_scroll_sideways(self):
        self.browser.size(390, 800)
        for page in (PAGES.example(), PAGES.model(), PAGES.hostile()):
            self.open(page)
            self.draw_everything()
            self.assertLessEqual(self.value("document.documentElement.scrollWidth"), 390, page.name)
        self.browser.size(1360, 900)

    def test_controls_have_names(self):
        self.open(PAGES.model())
        self.draw_everything()
        nameless = "[...document.querySelectorAll('button, input, select, svg[role]')].filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())).map(e => e.outerHTML.slice(0, 80))"
        self.assertEqual(self.value(nameless), [])
        twice = "[...document.querySelectorAll('[id]')].map(e => e.id).filter((id, i, all) => all.indexOf(id) !== i)"
        self.assertEqual(self.value(twice), [])

    def test_picture_of_the_readme(self):
        self.browser.size(1280, 860)
        self.open(PAGES.training())
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(os.environ.get("IDBG_SCREENSHOT") or pathlib.Path(folder) / "report.png")
            self.browser.screenshot(path)
            self.assertEqual(path.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
            self.assertLess(path.stat().st_size, 300000)
        self.browser.size(1360, 900)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        PAGES = Pages(pathlib.Path(temporary))
        outcome = unittest.main(argv=sys.argv[:1], verbosity=2, exit=False).result
    if not outcome.wasSuccessful():
        sys.exit(1)
    sys.exit(SKIP if outcome.skipped else 0)
