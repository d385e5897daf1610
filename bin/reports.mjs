// Parses the reports of the test runners.
import { stripVTControlCharacters } from 'node:util';

const linesOf = (message) => stripVTControlCharacters(message).trim().split('\n');

/** The first line of a failure, with what was compared: values, or a difference in which `- ` was expected and `+ ` was there. */
const firstLine = (message = '') => {
  const [first, ...others] = linesOf(message);
  return [first, ...others.filter((line) => /^([-+] {2,}\S|(Expected|Received): )/.test(line)).slice(0, 4)].join(' ').slice(0, 500);
};

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const passedOf = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed').length;

const failuresOf = ({ name, status, message, assertionResults }) => {
  const file = name.split(`${process.cwd()}/`).at(-1);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length > 0) return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName} (${firstLine(failureMessages[0])})`);
  return status === 'failed' ? [`${file} (${firstLine(message)})`] : [];
};

/** Parses vitest's JSON report. A file that does not load counts as one failure. */
export const ofVitest = ({ testResults }) => {
  const failures = testResults.flatMap(failuresOf);
  return { passed: sum(testResults.map(passedOf)), failed: failures.length, failures };
};

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
const nameOf = ({ file, title, projectName, results: [{ error } = {}] }) =>
  `${file} › ${title}, ${projectName} (line ${error?.location?.line}: ${firstLine(error?.message)})`;

/** Parses Playwright's JSON report. */
export const ofPlaywright = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected,
  failures: specsOf(report).flatMap(({ tests, ...spec }) =>
    tests.filter(({ status }) => status === 'unexpected').map((test) => nameOf({ ...spec, ...test })),
  ),
});
