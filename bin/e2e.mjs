// Browser journeys during development: `npm run test:e2e -- guest/stay.spec` runs each file in its own pair of language and width, with
// `--project=es-390` and the like in that one. `--scaled` runs stays and their endings against two web processes and two workers. Further
// arguments go to Playwright.
import { build } from './build.mjs';
import { playwright } from './runners.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--scaled');
const scaled = process.argv.includes('--scaled');
await build();
const { code } = scaled
  ? playwright(['--project=es-390', 'stay.spec', 'endings.spec', ...args], { env: { POSADA_PROCESSES: '2' } })
  : playwright(args, { env: args.some((arg) => arg.startsWith('--project')) ? {} : { TIER: 'own' } });
process.exitCode = code;
