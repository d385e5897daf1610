// Browser journeys: `node bin/e2e.mjs` runs es at 390 px and en at 1280 px, `--all` the other pairs, the stay against several processes and
// the long database tests (`--all --journeys` the pairs alone, `--beyond` what is beyond them), `--scaled` stays and their endings against
// two web processes and two workers. More arguments go to Playwright.
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { chromium } from './chromium.mjs';
import { playwright, tellFlaky, vitest } from './runners.mjs';

const USUAL = ['es-390', 'en-1280'];
const MORE = ['es-1280', 'en-390', 'es-390-long', 'en-1280-long'];

/** Runs the journeys; the exit code, and what was counted. Throws when there is no browser or a build fails. */
export const journeys = async ({ all = false, projects = all ? MORE : USUAL, args = [], env = {}, reporter = 'list' } = {}) => {
  chromium(); // found before anything is built
  await build();
  return playwright([...projects.map((name) => `--project=${name}`), ...args], { env, reporter });
};

const exitCodeOf = ({ code, counts }) => {
  tellFlaky(counts);
  return code;
};

/** Tests on PostgreSQL that are too long for `npm test`. */
const databaseTests = (args, env = {}) => vitest(['--reporter=dot', ...args], { env });

const FLAGS = ['--all', '--journeys', '--beyond', '--scaled'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = new Set(process.argv.slice(2).filter((arg) => FLAGS.includes(arg)));
  const args = process.argv.slice(2).filter((arg) => !FLAGS.includes(arg));
  const scaled = (...files) => journeys({ args: files, env: { POSADA_PROCESSES: '2' }, projects: ['es-390'] });
  const [all, beyond] = [options.has('--all'), options.has('--beyond')];
  try {
    if (options.has('--scaled')) process.exitCode = exitCodeOf(await scaled('stay.spec', 'endings.spec', ...args));
    else if (!beyond) process.exitCode = exitCodeOf(await journeys({ all, args }));
    if (beyond || (all && !options.has('--journeys') && args.length === 0)) {
      process.exitCode ||= exitCodeOf(await scaled('stay.spec'));
      process.exitCode ||= exitCodeOf(databaseTests(['--project', 'long']));
      process.exitCode ||= exitCodeOf(
        databaseTests(['--project', 'db', 'tests/api/malformed', 'tests/lives'], { MALFORMED: 'all', LIVES: '50' }),
      );
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
