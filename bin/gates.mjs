// Gates over what the program brings along: known vulnerabilities and licences of its production dependencies. `npm run gates`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeAudit, judgeLicences } from './gates-rules.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const allowed = json('.ci/allowed.json');

/** Every package of the lock file that an installation without development dependencies has, with what its own package.json says. */
const productionPackages = () =>
  Object.entries(json('package-lock.json').packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.link)
    .map(([path, { version, license, optional }]) => {
      const file = join(root, path, 'package.json');
      const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
      const name = path.split('node_modules/').at(-1);
      return { name, version, licence: own?.license ?? license ?? null, isMissing: own === null && !optional };
    });

/** What `npm audit` reported, null when the registry gave no report. */
const audit = () => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', timeout: 120_000 });
  try {
    const report = JSON.parse(stdout);
    return report.auditReportVersion && report.vulnerabilities ? report : null;
  } catch {
    return null;
  }
};

const results = [
  judgeLicences(productionPackages(), allowed.licences),
  judgeAudit(audit(), allowed.advisories, new Date().toISOString().slice(0, 10)),
];
for (const { lines } of results) for (const line of lines) console.log(line);
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0;
