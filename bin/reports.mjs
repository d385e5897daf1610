// Reads what the test runners report.
import { stripVTControlCharacters } from 'node:util';

const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n', 1)[0];

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const withStatus = (wanted, { assertionResults }) => assertionResults.filter(({ status }) => status === wanted).length;

/** What vitest's JSON report says. A file that does not load counts as one failure. */
export const ofVitest = ({ testResults }) => ({
  passed: sum(testResults.map((file) => withStatus('passed', file))),
  failed: sum(testResults.map((file) => withStatus('failed', file) || (file.status === 'failed' ? 1 : 0))),
  flaky: [],
});

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
const nameOf = ({ file, title, projectName, results }) => `${file} › ${title}, ${projectName} (${firstLine(results[0]?.error?.message)})`;

/**
 * What Playwright's JSON report says. A journey that passed at its second try alone is flaky: it is named, and counts as failed; with
 * FLAKY=allowed it is named and counts as passed.
 */
export const ofPlaywright = (report, mayBeFlaky = process.env.FLAKY === 'allowed') => ({
  passed: report.stats.expected + (mayBeFlaky ? report.stats.flaky : 0),
  failed: report.stats.unexpected + (mayBeFlaky ? 0 : report.stats.flaky),
  flaky: specsOf(report).flatMap(({ tests, ...spec }) =>
    tests.filter(({ status }) => status === 'flaky').map((test) => nameOf({ ...spec, ...test })),
  ),
});
