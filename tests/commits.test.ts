import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/citations.ts';

/** The last commit before the convention (CONTRIBUTING.md), and when it was made: a shallow clone may not have it. */
const BASE = '0f6df9647769fe279345de6be27dce5b7a8fbb24';
const SINCE = '2026-11-22T18:00:00Z';
const SUBJECT = /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9-]+\))?!?: \S/;

/** The faults of a commit subject; empty when it is conventional. */
const faultsOf = (subject: string): string[] => [
  ...(SUBJECT.test(subject) ? [] : ['not of the form type(scope): subject']),
  ...(subject.length > 72 ? [`${subject.length} characters`] : []),
  ...(subject.includes(';') ? ['more than one topic'] : []),
];

/** Were pushed with a few characters too many; history that others have is not rewritten. */
const KNOWN = new Set([
  'test(conversations): send 2,000 messages by 200 people through two processes',
  "docs(architecture): follow the listings' new import in the trace of a request",
  'fix(identity): end a link to Google also when its rows were not committed',
  'test: hold alerts, wizard and payment page against the conditions in force',
]);

const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
};

/** Subjects of the commits under the convention; none where there is no history. */
const subjects = (): string[] => {
  const range = git('cat-file', '-e', `${BASE}^{commit}`) === null ? ['HEAD', `--since=${SINCE}`] : [`${BASE}..HEAD`];
  return (git('log', '--no-merges', '--format=%s', ...range) ?? '').split('\n').filter((subject) => subject !== '' && !KNOWN.has(subject));
};

describe('subjects of commits', () => {
  it('follow the convention', () => {
    expect(
      subjects()
        .map((subject) => [subject, faultsOf(subject)] as const)
        .filter(([, faults]) => faults.length > 0),
    ).toEqual([]);
  });

  it.each([
    ['fix(identity): count failures by account and network', 0],
    ['feat!: rename an event', 0],
    ['docs: split the README', 0],
    [`fix: ${'a'.repeat(67)}`, 0],
    [`fix: ${'a'.repeat(68)}`, 1],
    ['fix: one thing; and another', 1],
    ['The core says which day of a stay is at fault', 1],
    ['Fix: a capital', 1],
    ['oops: unknown type', 1],
    ['fix(identity):no space', 1],
  ])('%s has %i faults', (subject, faults) => expect(faultsOf(subject)).toHaveLength(faults));
});
