// npm run test:eventstoredb: what only a real EventStoreDB can show. The contract, faults, TLS and three nodes; with `-- --all` chaos and a
// stay by browser as well. Where none is at hand it says what it left out. EVENTSTOREDB_START names the script that starts one:
// `start DATA_FOLDER PORT [options]`.
import { missingPart, realStore } from '../tests/support/eventstoredb/eventstoredb.ts';
import { journeys } from './e2e.mjs';
import { tellFlaky, vitest } from './runners.mjs';

const told = ({ code, counts }) => {
  tellFlaky(counts);
  return code;
};

/** Each program of a journey has a database, and so a log, of its own. */
const stay = async () => {
  const server = await realStore({ options: ['--mem-db'] });
  try {
    await server.start();
    return told(await journeys({ args: ['stay.spec'], projects: ['es-390'], env: { POSADA_EVENTSTORE_URL: server.url } }));
  } finally {
    await server.close();
  }
};

const missing = missingPart();
if (missing) {
  console.log(`EventStoreDB: left out, ${missing} is not here: contract, faults, TLS, three nodes, chaos and a stay on a real server`);
} else {
  const since = Date.now();
  const all = process.argv.includes('--all');
  process.exitCode = told(vitest(['--project', 'real', '--reporter=dot', ...(all ? [] : ['tests/platform'])]));
  if (all) process.exitCode ||= await stay();
  console.log(`EventStoreDB: ${((Date.now() - since) / 60_000).toFixed(1)} minutes`);
}
