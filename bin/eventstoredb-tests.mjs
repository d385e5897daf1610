// npm run test:eventstoredb: what only a real EventStoreDB can show: the contract, faults, TLS and three nodes; with `-- --all` also chaos
// and a stay by browser. EVENTSTOREDB_START names the script that starts one: `start DATA_FOLDER PORT [options]`.
import { missingPart, realStore } from '../tests/support/eventstoredb/eventstoredb.ts';
import { build } from './build.mjs';
import { playwright, vitest } from './runners.mjs';

/** Each program of a journey has its own database, and so its own log. */
const stay = async () => {
  const server = await realStore({ options: ['--mem-db'] });
  try {
    await server.start();
    await build();
    return playwright(['--project=es-390', 'stay.spec'], { env: { POSADA_EVENTSTORE_URL: server.url } }).code;
  } finally {
    await server.close();
  }
};

const missing = missingPart();
if (missing) {
  console.error(`EventStoreDB: ${missing} is not here, nothing was tested`);
  process.exitCode = 1;
} else {
  const all = process.argv.includes('--all');
  process.exitCode = vitest(['--project', 'real', '--reporter=dot', ...(all ? [] : ['tests/server'])]).code;
  if (all) process.exitCode ||= await stay();
}
