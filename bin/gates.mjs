// Checks the production dependencies for known vulnerabilities and licences. `npm run gates`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeAudit, judgeLicences, productionPackages } from './gates-rules.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const allowed = JSON.parse(readFileSync(join(root, '.ci/allowed.json'), 'utf8'));

/** The report of `npm audit`, null when the registry gave none. */
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
  judgeLicences(productionPackages(root), allowed.licences),
  judgeAudit(audit(), allowed.advisories, new Date().toISOString().slice(0, 10)),
];
for (const { lines } of results) for (const line of lines) console.log(line);
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0;
