"""Conversions: sources, options, errors, callbacks, Ctrl-C."""

import io
import os
import subprocess
import sys
import threading
import unittest

import esx
from samples import ESTIMATE, LARGE, LETTER, LIST, PRICES, SCAN, FolderTest


class Sources(FolderTest):
    def test_a_path_bytes_and_a_file_give_the_same_lines(self):
        pdf = ESTIMATE.read_bytes()
        with ESTIMATE.open("rb") as file:
            made = [esx.convert(source, LIST) for source in (str(ESTIMATE), ESTIMATE, file)]
        self.assertEqual(len({result.esx for result in made}), 1)
        for source in (pdf, bytearray(pdf), memoryview(pdf), io.BytesIO(pdf)):
            self.assertEqual(esx.convert(source, LIST).estimate.items, made[0].estimate.items)

    def test_other_objects_are_refused(self):
        for source in (5, None, io.StringIO("text")):
            with self.assertRaises(TypeError):
                esx.convert(source)

    def test_a_missing_file_is_a_file_not_found_error(self):
        with self.assertRaises(FileNotFoundError) as caught:
            esx.convert(self.folder / "no.pdf")
        self.assertIsInstance(caught.exception, esx.FileNotFound)
        self.assertIn("no.pdf", str(caught.exception))

    def test_the_error_of_a_letter(self):
        with self.assertRaises(esx.UnsupportedEstimate) as caught:
            esx.convert(LETTER)
        self.assertEqual(caught.exception.code, "unsupported_estimate")
        self.assertIn(LETTER.name, caught.exception.message)
        self.assertEqual(str(caught.exception).partition(":")[0], "unsupported_estimate")

    def test_bytes_that_are_no_pdf(self):
        with self.assertRaises(esx.NotAPdf):
            esx.convert(b"hello")


class Options(FolderTest):
    def test_lists_by_code_path_and_object(self):
        (self.folder / "list.csv").write_bytes(PRICES)
        path = self.folder / "list.csv"
        for chosen in (path, str(path), esx.PriceList.load(path)):
            self.assertEqual(esx.convert(ESTIMATE, price_list=chosen).report.price_list, "TEST8X_NOV26")
        self.assertEqual(esx.convert(ESTIMATE, price_list=LIST).report.price_list, LIST)

    def test_a_list_that_is_not_loaded(self):
        with self.assertRaises(esx.PriceListNotLoaded):
            esx.convert(ESTIMATE, price_list="TXHO8X_SEP20", data_dir=self.folder)
        with self.assertRaises(TypeError):
            esx.convert(ESTIMATE, price_list=5)

    def test_bad_values_are_refused(self):
        for options in ({"ocr": "maybe"}, {"threshold": 2}, {"estimate": 0}, {"threads": 0}):
            with self.subTest(options=options), self.assertRaises(esx.InvalidUsage):
                esx.convert(ESTIMATE, **options)
        with self.assertRaises(ValueError):
            esx.convert(ESTIMATE, estimate=9)

    def test_a_sketch_adds_a_member(self):
        self.assertGreater(len(esx.convert(ESTIMATE, sketch=True).esx), len(esx.convert(ESTIMATE).esx))

    def test_a_scan_needs_recognition(self):
        with self.assertRaises(esx.UnsupportedEstimate):
            esx.convert(SCAN, ocr="never")
        try:
            read = esx.read(SCAN)
        except esx.UnsupportedEstimate as error:
            self.skipTest(f"no text recognition: {error}")
        self.assertTrue(read.source.ocr)

    def test_threads_do_not_change_the_result(self):
        self.assertEqual(esx.convert(LARGE, threads=1).esx, esx.convert(LARGE, threads=4).esx)


class Results(FolderTest):
    def test_the_result(self):
        result = esx.convert(ESTIMATE, LIST)
        self.assertIsInstance(result, esx.Conversion)
        self.assertEqual(result.esx[:2], b"PK")
        self.assertIsInstance(result.report, esx.ConversionReport)
        self.assertEqual(result.report.counts.line_items, len(result.estimate.items))
        self.assertEqual(result.report.reconciliation, result.estimate.reconciliation)
        self.assertEqual(result.warnings, result.estimate.warnings)
        self.assertIn("<table>", result._repr_html_())

    def test_saving_is_whole_or_not_at_all(self):
        result = esx.convert(ESTIMATE)
        path = result.save(self.folder / "out.esx")
        self.assertEqual(path.read_bytes(), result.esx)
        with self.assertRaises(esx.OutputExists):
            result.save(path, overwrite=False)
        result.save(path)
        with self.assertRaises(esx.OutputFailed):
            result.save(self.folder / "no" / "out.esx")
        self.assertEqual(os.listdir(self.folder), ["out.esx"])

    def test_build_of_an_edited_estimate(self):
        estimate = esx.convert(ESTIMATE, LIST).estimate
        estimate.items[0].unit_price = esx.cents(estimate.items[0].unit_price * 2)
        result = esx.build(estimate)
        self.assertEqual(esx.verify(result.esx).errors, [])
        self.assertEqual(result.estimate.items[0].match.sel, estimate.items[0].match.sel)
        self.assertGreater(result.estimate.total, estimate.total)
        again = esx.build(estimate, price_list=esx.PriceList.load(PRICES))
        self.assertEqual(again.report.price_list, "TEST8X_NOV26")


class Callbacks(unittest.TestCase):
    def test_progress_ends_at_100(self):
        calls = []
        esx.convert(ESTIMATE, progress=lambda stage, percent: calls.append((stage, percent)))
        percents = [percent for _, percent in calls]
        self.assertEqual(percents, sorted(percents))
        self.assertEqual(calls[0][0], "read_pages")

    def test_what_a_callback_raises_ends_the_conversion(self):
        def fail(stage, percent):
            raise LookupError(stage)

        with self.assertRaises(LookupError):
            esx.convert(ESTIMATE, progress=fail)
        threads = []

        def on_thread():
            with self.assertRaises(LookupError):
                esx.convert(ESTIMATE, progress=fail)
            threads.append(True)

        thread = threading.Thread(target=on_thread)
        thread.start()
        thread.join()
        self.assertEqual(threads, [True])

    def test_ctrl_c_ends_a_conversion(self):
        # The signal arrives while the first stage runs: the callback of that stage sends it.
        code = (
            "import esx, os, signal, sys\n"
            "def interrupt(stage, percent): os.kill(os.getpid(), signal.SIGINT)\n"
            "try: esx.convert(sys.argv[1], threads=1, progress=interrupt)\n"
            "except KeyboardInterrupt: print('interrupted')\n"
        )
        done = subprocess.run([sys.executable, "-c", code, LARGE], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.returncode), ("interrupted\n", 0), done.stderr)


class Many(unittest.TestCase):
    def test_outcomes_have_the_order_of_the_sources(self):
        sources = [ESTIMATE, LETTER, ESTIMATE.read_bytes(), "no.pdf", ESTIMATE]
        calls = []
        outcomes = list(
            esx.convert_many(sources, LIST, jobs=3, progress=lambda done, count, outcome: calls.append((done, count)))
        )
        self.assertEqual([outcome.source for outcome in outcomes], sources)
        self.assertEqual([outcome.ok for outcome in outcomes], [True, False, True, False, True])
        self.assertEqual(calls, [(done, 5) for done in range(1, 6)])
        self.assertEqual(outcomes[0].result.esx, outcomes[4].result.esx)
        with self.assertRaises(esx.FileNotFound):
            outcomes[3].result

    def test_leaving_the_loop_ends_the_others(self):
        for outcome in esx.convert_many([LARGE] * 50, jobs=2):
            self.assertTrue(outcome.ok)
            break

    def test_bad_options_are_refused_at_once(self):
        with self.assertRaises(esx.InvalidUsage):
            esx.convert_many([ESTIMATE], jobs=0)
        with self.assertRaises(esx.InvalidUsage):
            esx.convert_many([ESTIMATE], ocr="maybe")
        self.assertEqual(list(esx.convert_many([])), [])


class Threads(unittest.TestCase):
    def test_other_threads_run_during_a_conversion(self):
        # The callback waits for another thread of Python: with the lock held, neither would go on.
        ready = threading.Event()
        waiting = threading.Event()

        def other():
            waiting.wait(60)
            ready.set()

        def progress(stage, percent):
            waiting.set()
            self.assertTrue(ready.wait(60))

        thread = threading.Thread(target=other)
        thread.start()
        esx.convert(ESTIMATE, progress=progress)
        thread.join()

    def test_eight_threads_give_the_same_bytes(self):
        made = [None] * 8

        def work(index):
            made[index] = esx.convert(ESTIMATE, LIST, threads=1).esx

        threads = [threading.Thread(target=work, args=(index,)) for index in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(made), {esx.convert(ESTIMATE, LIST).esx})

    def test_the_command_line_makes_the_same_esx(self):
        program = os.environ.get("ESXCONV")
        if not program:
            self.skipTest("ESXCONV is not set")
        made = subprocess.run(
            [program, ESTIMATE, "--price-list", LIST, "--quiet", "--output", "-"], capture_output=True, check=True
        )
        self.assertEqual(made.stdout, esx.convert(ESTIMATE, LIST).esx)


if __name__ == "__main__":
    unittest.main()
