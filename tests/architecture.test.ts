import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd } from './support/process/at-end.ts';

const root = join(import.meta.dirname, '..');

/** A miniature code base that breaks every rule once: file → imports. */
const planted: Record<string, string[]> = {
  'src/kernel/types.ts': [],
  'src/kernel/nosy.ts': ['../engine/store.ts'],
  'src/kernel/zones.ts': ['temporal-polyfill'],
  'src/kernel/clock.ts': [],
  'src/engine/curious.ts': ['../server/worldly.ts'],
  'src/engine/store.ts': ['@eventstore/db-client'],
  'src/server/worldly.ts': ['../calendar/events.ts'],
  'src/calendar/events.ts': ['../kernel/types.ts'],
  'src/calendar/rows.ts': ['../engine/store.ts'],
  'src/calendar/queries.ts': ['../../projections/calendar/calendar.ts'],
  'src/calendar/decider.ts': ['node:fs', './rows.ts'],
  'src/calendar/commands.ts': ['inversify'],
  'src/pricing/commands.ts': ['../calendar/decider.ts'],
  'src/pricing/sheet.ts': ['exceljs'],
  'src/pricing/vocabulary.ts': ['../engine/store.ts'],
  'projections/calendar/calendar.ts': ['../../src/calendar/events.ts', '../../src/calendar/rows.ts'],
  'projections/curious.ts': ['../src/calendar/commands.ts'],
  'migrations/1.ts': ['../src/kernel/types.ts'],
  'web/page.ts': ['../src/engine/store.ts', '../admin/list.ts'],
  'web/ui.ts': [],
  'web/clocks.ts': ['../src/kernel/zones.ts'],
  'bench/race.ts': [],
  'texts/areas.ts': ['../src/kernel/types.ts'],
  'demo/index.ts': [],
  'src/pricing/showy.ts': ['../../demo/index.ts'],
  'src/main.ts': ['../demo/index.ts'],
  'src/pricing/hasty.ts': ['../../bench/race.ts'],
  'admin/list.ts': ['../web/ui.ts'],
  'src/pricing/a.ts': ['./b.ts'],
  'src/pricing/b.ts': ['./a.ts'],
};

const walls = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8');
/** The contexts from the ground up, as the walls have them. */
const ordered = [...(/const contexts = \[([^\]]*)\]/.exec(walls)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
// each context imports the next one above it
for (const [at, name] of ordered.entries()) {
  planted[`src/${name}/vault.ts`] = [];
  const next = ordered[at + 1];
  if (next) planted[`src/${name}/upwards.ts`] = [`../${next}/vault.ts`];
}

const brokenRules = (): Set<string> => {
  const house = mkdtempSync(join(tmpdir(), 'posada-walls-'));
  atEnd(() => rmSync(house, { recursive: true, force: true }));
  for (const [file, imports] of Object.entries(planted)) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(
      join(house, file),
      `${imports.map((from, i) => `import * as x${i} from '${from}';`).join('\n')}\nexport const here = [${imports.map((_, i) => `x${i}`)}];\n`,
    );
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.server.json']) cpSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['src', 'demo', 'projections', 'texts', 'migrations', 'web', 'admin'];
  const { stdout } = spawnSync(process.execPath, [cruise, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
    cwd: house,
  });
  const report = JSON.parse(stdout.toString()) as { summary: { violations: { rule: { name: string } }[] } };
  return new Set(report.summary.violations.map(({ rule }) => rule.name));
};

describe('module boundaries', () => {
  const rules = [...walls.matchAll(/name: '([a-z-]+)'/g)].map(([, name = '']) => name);
  const broken = brokenRules();
  it.each(rules)('%s fails on a planted violation', (rule) => expect(broken).toContain(rule));

  it('have an order of all contexts', () => {
    const folders = readdirSync(join(root, 'src')).filter(
      (name) => !name.endsWith('.ts') && !['kernel', 'engine', 'server', 'tools'].includes(name),
    );
    expect([...ordered].sort()).toEqual(folders.sort());
  });
  it('are named in that order by the README, and all of them by the page on architecture', () => {
    const readme = /^Contexts: (.*)\.$/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
    expect(readme.split(', ')).toEqual(ordered);
    const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const table = /^## Order of the contexts\n(.*?)^## /ms.exec(architecture)?.[1] ?? '';
    const named = [...table.matchAll(/^\| ([a-z, -]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    expect(named.filter((name) => ordered.includes(name))).toEqual(ordered);
  });

  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const filesOf = (context: string) =>
    readdirSync(join(root, 'src', context), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?ts$/.test(file))
      .map((file) => join(root, 'src', context, file));

  it.each(ordered)('%s imports the contexts that the architecture page lists', (name) => {
    const used = filesOf(name).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
        .map(([, path = '']) => relative(join(root, 'src'), join(dirname(file), path)).split(sep)[0] ?? '')
        .filter((other) => other !== name && ordered.includes(other)),
    );
    const [, others = ''] =
      new RegExp(`^\\| (?:[a-z, -]+, )?${name}(?:, [a-z, -]+)? \\| ([a-z, -]+) \\|$`, 'm').exec(page.slice(page.indexOf('## Order'))) ?? [];
    expect(others === 'none' ? [] : others.split(', ')).toEqual([...new Set(used)].sort());
  });

  it('have the streams that the architecture page lists', () => {
    const table = /^## Contexts\n(.*?)^Each context/ms.exec(page)?.[1] ?? '';
    const documented = [...table.matchAll(/^\| [a-z, ]+ \| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z-]+)/g)].map(([, stream]) => stream),
    );
    const declared = ordered.flatMap((name) =>
      filesOf(name)
        .filter((file) => file.endsWith(`${sep}events.ts`))
        .flatMap((file) =>
          [...readFileSync(file, 'utf8').matchAll(/StreamName<\w+>(?: =>| =) [`']([a-z-]+)/g)].map(([, stream]) => stream),
        ),
    );
    expect(declared.length).toBeGreaterThan(15);
    expect(documented.sort()).toEqual(declared.sort());
  });

  it.each(ordered.slice(0, -1))('%s may not import the context above it', (name) =>
    expect(broken).toContain(`${name}-imports-no-later-context`),
  );
});

/** Pairs of folders that import each other, given each file's imports. */
const mutual = (files: Readonly<Record<string, readonly string[]>>, levelOf = dirname): string[] => {
  const arrows = new Set(
    Object.entries(files).flatMap(([file, imports]) =>
      imports
        .filter((path) => path.startsWith('.'))
        .map((path) => [levelOf(file), levelOf(join(dirname(file), path))] as const)
        .filter(([from, to]) => from !== to)
        .map(([from, to]) => `${from} ${to}`),
    ),
  );
  return [...arrows].filter((arrow) => arrow < arrow.split(' ').reverse().join(' ') && arrows.has(arrow.split(' ').reverse().join(' ')));
};

const importsIn = (folder: string): Record<string, string[]> =>
  Object.fromEntries(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const text = readFileSync(join(root, folder, file), 'utf8');
        return [file, [...text.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, path = '']) => path)];
      }),
  );

/** The domain of a context: it imports none of the context's other files. Folders, and the files beside them, are a level each. */
const DOMAIN = /^[\w-]+\/(?:(?:events|rows|queries|vault|vocabulary|rejections|policies|decider|streams)\.ts|decider\/)/;
const ABOVE = /^[\w-]+\/(?:module|public)\.ts$/;
const levelOf = (file: string): string => {
  if (DOMAIN.test(file)) return `${file.split('/')[0]}/(domain)`;
  return ABOVE.test(file) ? `${dirname(file)}/(above)` : dirname(file);
};

describe('folders', () => {
  it('that import each other are found', () => {
    expect(mutual({ 'a/one.ts': ['../b/two.ts'], 'b/two.ts': ['zod', './three.ts'], 'b/three.ts': ['../a/four.ts'] })).toEqual(['a b']);
  });

  it.each(['src/kernel', 'src/engine', 'src/server', 'admin', 'web'])('of %s do not import each other', (floor) => {
    const imports = importsIn(floor);
    const files = Object.keys(imports);
    expect(mutual(imports)).toEqual([]);

    const [from, to] =
      Object.entries(imports)
        .flatMap(([file, paths]) => paths.map((path) => [file, join(dirname(file), path)] as const))
        .find(([file, target]) => files.includes(target) && dirname(target) !== dirname(file)) ?? [];
    if (!from || !to) throw new Error(`no folder of ${floor} imports another`);
    const planted = join(dirname(to), 'planted.ts');
    expect(mutual({ ...imports, [planted]: [`./${relative(dirname(planted), from)}`] })).toHaveLength(1);
  });

  it('and levels of a context do not import each other', () => {
    const imports = Object.fromEntries(Object.entries(importsIn('src')).filter(([file]) => file.includes(sep)));
    expect(mutual(imports, levelOf)).toEqual([]);
    const planted = (file: string, path: string) => mutual({ ...imports, [file]: [...(imports[file] ?? []), path] }, levelOf);
    expect(planted('coupons/rows.ts', './commands.ts')).toEqual(['coupons coupons/(domain)']);
    expect(planted('reservations/draft.ts', './http/present.ts')).toEqual(['reservations reservations/http']);
  });
});

/** Claims and slots guard their own stream, the desk's notes are the audit's own matter; only the audit reads them. */
const guards = new Set([
  'EmailClaimed',
  'EmailReleased',
  'RequestSlotTaken',
  'RequestSlotFreed',
  'CouponCodeClaimed',
  'CouponCodeFreed',
  'ReplayOpened',
  'ReceiptOpened',
  'BankDataOpened',
  'ContactOpened',
  'CalendarLinksOpened',
  'ContactSeen',
  'MailOpened',
  'MailResent',
  'FollowerRetried',
  'ReportHandled',
  'ConversationOpened',
  'ConversationsListed',
  'ExportMade',
  'AgreementOpened',
  'TimelineOpened',
  'PackMade',
]);

describe('events', () => {
  const contexts = readdirSync(join(root, 'src')).filter((name) => !name.endsWith('.ts'));
  const read = (file: string) => {
    try {
      return readFileSync(join(root, file), 'utf8');
    } catch {
      return '';
    }
  };
  /** The names after this pattern, each with what happens to the versions of it (`src/terms/events.ts`). */
  const versionsIn = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].flatMap(([, name]) => ['Proposed', 'Confirmed', 'Rejected', 'Cancelled'].map((what) => `${name}${what}`));
  const declared = contexts.flatMap((context) => {
    const text = read(`src/${context}/events.ts`);
    return [...[...text.matchAll(/\bEvent<\s*'(\w+)'/g)].map(([, type = '']) => type), ...versionsIn(text, /\bVersionEvent<'(\w+)'/g)];
  });
  const handled = readdirSync(join(root, 'projections'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(`projections/${file}`))
    .map((text) => [text, ...versionsIn(text, /\bversionsOf<'(\w+)'/g)].join('\n'))
    .join('\n');

  it('are declared once each', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('keep their stream names: the log keeps them forever', async () => {
    const streams = contexts.flatMap((context) =>
      [...read(`src/${context}/events.ts`).matchAll(/StreamName<\w+>(?: =>| =) [`']([a-z-]+)/g)].map(([, stream = '']) => `${stream}…`),
    );
    await expect(`${[...declared.sort(), ...streams.sort()].join('\n')}\n`).toMatchFileSnapshot('event-names.txt');
  });

  const irregular =
    'Sent|Resent|Made|Paid|Repaid|Unpaid|Held|Taken|Given|Chosen|Withdrawn|Struck|Seen|Undone|Begun|Written|Kept|Set|Read|Doubted';
  const pastTense = new RegExp(`^(?:[A-Z][a-z]+)+?(?:ed|${irregular}|SetOff|HeldForReview|Due|Pending)$`);
  it.each(['Came', 'WithdrawPayment', 'PaymentWithdraw'])('%s would not do', (type) => expect(type).not.toMatch(pastTense));
  it.each(declared)('%s is in the past tense with its noun first', (type) => expect(type).toMatch(pastTense));

  it.each(declared.filter((type) => !guards.has(type)))('%s reaches a read model', (type) =>
    expect(handled).toMatch(new RegExp(`\\b${type}\\b`)),
  );
});

const BUSINESS = /reservation|listing|coupon|payment|payout|refund|conversation|guest|review|favourite|tariff|viewing/i;
/** Texts of the API's reference, the name of a browser's permission, and comments. */
const FOR_PEOPLE = /^\s*(tag|summary|code|description): |permissions-policy|^\s*(\/?\*|\/\/)/;
/** The lines of a text that name what belongs to a context. */
const businessIn = (text: string): string[] =>
  text.split('\n').filter((line) => !FOR_PEOPLE.test(line) && BUSINESS.test(line.replace(/\/\/ .*$/, '')));

describe('the server', () => {
  it('names no domain concept, in a setting, a rate limit or a column', () => {
    const named = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => businessIn(readFileSync(join(root, 'src/server', file), 'utf8')).map((line) => `${file}: ${line.trim()}`));
    expect(named).toEqual([]);
  });

  it.each([
    '  coupon: { account: { points: 10, seconds: 3600 } },',
    '  GUEST_PAYMENT: duration,',
    '  readonly listingIds: readonly number[];',
    "    stream.push({ type: 'reservation' });",
  ])('must not contain %s', (line) => expect(businessIn(`/** A doc. */\n${line}`)).toEqual([line]));
});
