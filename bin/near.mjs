// npm run test:near [-- REF]: the tests of a change during development: types, the unit and component tests related to the changed files,
// and database files of the contexts they touch. The change is the difference to REF, new files included: to HEAD, or in a clean checkout
// to the commit before it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENV } from './runners.mjs';
import { nearDatabaseFiles } from './tiers.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changedSince = (ref) =>
  [...git('diff', '--name-only', '--relative', ref), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(join(root, file)),
  );

const named = process.argv[2];
const edited = changedSince(named ?? 'HEAD');
const changed = edited.length > 0 || named ? edited : changedSince('HEAD~1');
const code = changed.filter((file) => /\.(tsx?|mjs|json|css)$/.test(file));
const { run, left } = nearDatabaseFiles(changed);
console.log(`${changed.length} files changed, ${run.length} database files of their contexts`);

const REPORT = '--reporter=dot';
const failed = [
  ['types', 'npm', ['run', '--silent', 'types']],
  // without database tests: the program imports everything, so that each of them would be related
  ...(code.length > 0
    ? [
        [
          'unit and component tests',
          'vitest',
          ['related', ...code, '--run', '--passWithNoTests', REPORT, '--project=!db', '--project=!long', '--project=!real'],
        ],
      ]
    : []),
  ...(run.length > 0 ? [['database tests', 'vitest', ['run', '--project=db', REPORT, ...run]]] : []),
].filter(([, command, args]) => spawnSync(command, args, { cwd: root, env: ENV, stdio: 'inherit' }).status !== 0);

if (left.length > 0) console.log(`left to npm run test:all: ${left.join(', ')}`);
console.log(failed.length === 0 ? 'passed' : `failed: ${failed.map(([name]) => name).join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
