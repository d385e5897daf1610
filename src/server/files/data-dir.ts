import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../engine/config-error.ts';
import { mustBeWritable } from '../../engine/db/embedded/account.ts';

const MARK = 'posada.json';

/** Throws ConfigError unless `dataDir` has an embedded database: tools that only read or change data create none. */
export const mustHoldDatabase = (dataDir: string): void => {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(`${dataDir} is not a DATA_DIR of this program (it contains no postgres)`);
};

/** Marks DATA_DIR as ours on the first start. Throws ConfigError for a file, a folder of another program, or one that cannot be written. */
export const claimDataDir = (dataDir: string): void => {
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory()) throw new ConfigError(`DATA_DIR takes a folder, and ${dataDir} is a file`);
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be created (${(error as NodeJS.ErrnoException).code})`);
  }
  mustBeWritable(dataDir);
  const names = readdirSync(dataDir); // read once, since a concurrent start may be writing the mark
  if (names.includes(MARK)) return;
  const foreignFiles = names.filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (foreignFiles.length > 0) {
    throw new ConfigError(`DATA_DIR: ${dataDir} belongs to something else (it holds ${foreignFiles[0]}, no ${MARK}); give an empty folder`);
  }
  writeFileSync(join(dataDir, MARK), `${JSON.stringify({ format: 1 })}\n`);
};

/** Replaces recursive `mkdirSync`, which never returns where an existing parent accepts no folder, as below /proc (Node 24). */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise a concurrent start has made it
  }
};
