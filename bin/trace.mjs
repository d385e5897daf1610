// npm run trace -- search|read-reservation|request|accept|mark-paid: the source files that a call runs through, from request to answer.
import { vitest } from './runners.mjs';

const name = process.argv[2];
const known = ['search', 'read-reservation', 'request', 'accept', 'mark-paid'];
if (known.includes(name))
  process.exitCode = vitest(['--reporter=default', '--project', 'db', 'tests/trace', '-t', `^${name} runs`], { env: { TRACE: name } }).code;
else {
  console.error(`npm run trace -- ${known.join('|')}`);
  process.exitCode = 1;
}
