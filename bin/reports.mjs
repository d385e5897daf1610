// Reads what the test runners report.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n', 1)[0];

/**
 * What vitest's JSON report says. `again`: each test that passed at its second try, by file and name, and what the first one ended with; vitest keeps the
 * messages of a failed try on a test that then passes.
 */
export const ofVitest = (report, root) => ({
  passed: report.numPassedTests,
  failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
  again: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName} (${firstLine(failureMessages[0])})`),
  ),
});

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The same of Playwright's JSON report, whose word for the second try is "flaky". */
export const ofPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  again: specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results }) => `${file} › ${title}, ${projectName} (${firstLine(results[0]?.error?.message)})`),
  ),
});
