// Reads what the test runners report.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n', 1)[0];

const failuresOf = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed');
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** What vitest's JSON report says. A file that does not load counts as one failure. */
export const ofVitest = ({ testResults }) => ({
  passed: sum(testResults.map(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed').length)),
  failed: sum(testResults.map((file) => failuresOf(file).length || (file.status === 'failed' ? 1 : 0))),
  again: [],
});

/** More files than this do not fail for a machine under load. */
const FEW = 3;

/**
 * The files of a report in which something failed, to be tried again. None when they are more than a few, or when a property fell: its example was found at random,
 * may not be found again, and counts the first time.
 */
export const filesToTryAgain = ({ testResults }) => {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const messages = failed.flatMap((file) => failuresOf(file).flatMap(({ failureMessages }) => failureMessages));
  return failed.length > FEW || messages.some((message) => message.includes('Property failed')) ? [] : failed.map(({ name }) => name);
};

/** The counts of both reports, a file of the second in place of the first's; `again` names what failed at first, below `folder`, and how. */
export const afterSecondTry = (first, second, folder) => {
  const anew = new Map(second.testResults.map((file) => [file.name, file]));
  const tried = first.testResults.filter(({ name }) => anew.has(name));
  const failures = tried.flatMap(({ name, message, ...file }) => {
    const tests = failuresOf(file).map(({ fullName, failureMessages }) => `${fullName} (${firstLine(failureMessages[0])})`);
    return (tests.length > 0 ? tests : [`does not load (${firstLine(message)})`]).map((test) => `${relative(folder, name)} › ${test}`);
  });
  return { ...ofVitest({ testResults: first.testResults.map((file) => anew.get(file.name) ?? file) }), again: failures };
};

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
const journeysThat = (status, report) =>
  specsOf(report).flatMap(({ tests, ...spec }) => tests.filter((test) => test.status === status).map((test) => ({ ...spec, ...test })));
const nameOf = ({ file, title, projectName, results }) => `${file} › ${title}, ${projectName} (${firstLine(results[0]?.error?.message)})`;

/** The same of Playwright's JSON report, whose word for the second try in the same program is "flaky". */
export const ofPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  again: journeysThat('flaky', report).map(nameOf),
});

/** Where the journeys stand that failed, as Playwright takes them; none when they are more than a few. */
export const journeysToTryAgain = (report) => {
  const failed = journeysThat('unexpected', report);
  return failed.length > FEW ? [] : [...new Set(failed.map(({ file, line }) => `${file}:${line}`))];
};

/** The counts of both reports of journeys: what failed at first has passed unless it failed again. */
export const afterSecondTryOfJourneys = (first, second) => {
  const counts = ofPlaywright(first);
  const failed = Math.min(counts.failed, ofPlaywright(second).failed);
  return {
    passed: counts.passed + counts.failed - failed,
    failed,
    again: [...counts.again, ...journeysThat('unexpected', first).map(nameOf)],
  };
};
