import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Every package of the lock file that an installation without development dependencies has, with the data of its own package.json. */
export const productionPackages = (root) =>
  Object.entries(json(join(root, 'package-lock.json')).packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.link)
    .map(([path, { version, license, optional }]) => {
      const file = join(root, path, 'package.json');
      const own = existsSync(file) ? json(file) : null;
      const name = path.split('node_modules/').at(-1);
      return { name, version, licence: own?.license ?? license ?? null, isMissing: own === null && !optional };
    });

/** The licence of a package whose package.json names none: allowed only for single packages, which are then checked by a person. */
const UNNAMED = 'no licence named';

/**
 * Licences: every package must be under an allowed one. Of `A OR B` one suffices, of `A AND B` all must be. `licences.allowed` are SPDX
 * ids; `licences.packages` allows more for one package, with the reason.
 */
export const judgeLicences = (packages, licences) => {
  const isAllowed = (name, expression) => {
    const also = licences.packages.filter((entry) => new RegExp(`^${entry.name}$`).test(name)).flatMap((entry) => entry.licences);
    const known = new Set([...licences.allowed, ...also]);
    const plain = expression.replace(/^\((.*)\)$/, '$1');
    return plain.split(/\s+OR\s+/).some((one) => one.split(/\s+AND\s+/).every((id) => known.has(id.replace(/[()]/g, ''))));
  };
  const named = (licence) => (typeof licence === 'string' ? licence : UNNAMED);
  const wrong = packages.filter(({ name, licence }) => !isAllowed(name, named(licence)));
  const missing = packages.filter(({ isMissing }) => isMissing);
  return {
    failed: wrong.length > 0 || missing.length > 0,
    lines: [
      `licences: ${packages.length} production packages, ${wrong.length} under a licence that is not allowed`,
      ...wrong.map(({ name, version, licence }) => `  ${name}@${version}: ${licence ?? UNNAMED}`),
      ...missing.map(({ name, version }) => `  ${name}@${version} is not installed: run npm ci first`),
    ],
  };
};

/**
 * Advisories of severity moderate and above fail, except those in `allowed` (`{id, until, because}`) until their day has passed. A missing
 * report is announced but fails nothing, because an unavailable registry is not the fault of a change.
 */
export const judgeAudit = (report, allowed, today) => {
  if (report === null)
    return { failed: false, lines: ['audit: NOT CHECKED: the registry gave no report; run npm run gates where it answers'] };
  const grave = ['moderate', 'high', 'critical'];
  const advisories = new Map(
    Object.values(report.vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((one) => typeof one === 'object' && grave.includes(one.severity))
      .map((one) => [one.url?.split('/').at(-1) ?? String(one.source), one]),
  );
  const open = [...advisories].filter(([id]) => !allowed.some((entry) => entry.id === id && today <= entry.until));
  const stale = allowed.filter(({ id, until }) => today > until || !advisories.has(id));
  return {
    failed: open.length > 0,
    lines: [
      `audit: ${advisories.size} known vulnerabilities of production packages, ${open.length} of them not allowed`,
      ...open.map(([id, { name, severity, title }]) => `  ${id} ${severity} ${name}: ${title}`),
      ...stale.map(({ id, until }) => `  ${id} is in .ci/allowed.json until ${until} and no longer needed or in time: look at it again`),
    ],
  };
};
