import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import problems from '../../texts/en/problems.json' with { type: 'json' };
import { own } from '../kernel/own.ts';
import type { RejectionTable } from '../kernel/rejection.ts';
import type { Contract } from '../server/http/contract.ts';
import { refusalsOf } from '../server/http/serving/openapi-problems.ts';

/** The part of docs/api.md that is about administrators alone. */
const OF_CONSOLE = 'Administration';

/** docs/api.md without links, which lead nowhere outside of the repository, and without the rules that these name. */
const sections = (): ReadonlyMap<string, string> => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
    .replaceAll(/\s\((?:\[[^\]]+\]\([^)]+\)|`src\/[^`]+`)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  const [, ...parts] = text.split(/^## /m);
  return new Map(parts.map((part) => [part.split('\n', 1)[0] ?? '', `## ${part.trim()}`]));
};

/** A code that calls are refused with, in the words of the answer. */
const codesTable = (contracts: readonly Contract[], table: RejectionTable): string => {
  const codes = [...new Set(contracts.flatMap((contract) => [...refusalsOf(contract, table).values()].flat()))].sort();
  const rows = codes.map((code) => `| \`${code}\` | ${own(problems.detail, code)} |`);
  return ['## Codes of refusal', '', '| code | meaning |', '|---|---|', ...rows].join('\n').replaceAll(/\{\{\w+\}\}/g, '…');
};

/** What a reader of the API has to know before its calls, as Markdown: docs/api.md and the codes. */
export const apiIntro = (contracts: readonly Contract[], table: RejectionTable): string => {
  const rules = [...sections()].flatMap(([title, text]) => (title === OF_CONSOLE ? [] : [text]));
  return [...rules, codesTable(contracts, table)].join('\n\n');
};

/** The same of the console's calls. */
export const consoleIntro = (contracts: readonly Contract[], table: RejectionTable): string =>
  [
    'Calls of administrators. What openapi.yaml says of every call holds here too.',
    sections().get(OF_CONSOLE),
    codesTable(contracts, table),
  ].join('\n\n');

/** What the calls of a tag are about. */
export const TAGS: Readonly<Record<string, string>> = {
  Calendar: 'Taken nights, blocked nights, and calendars of other sites (iCalendar) in both directions.',
  Content: 'Blog, letters, reports of faults, and the captcha of public forms.',
  Conversations: 'What a guest and a host write each other about a space, and the stream of what is new.',
  Coupons: 'Codes that take something off the service charge.',
  Favourites: 'Spaces that a person keeps, and those they hide from their results.',
  Notices: 'What a person was told, over which channels, and the devices that get pushes.',
  'Own data': 'Export and erasure of an account, and who looked at its data.',
  Payment: 'Payment pages, card gateways, transfers, instalments, receipts and earnings.',
  People: 'Accounts, sessions, profiles, bank data and public profiles of hosts.',
  Pricing: 'What a stay costs, figure by figure, and whether it can be had.',
  Reservations: 'The life of a reservation, from a draft to the end of the stay, with what was agreed.',
  Reviews: 'What guests and hosts say of a paid stay.',
  'Saved searches': 'Searches that a person keeps, and mails about what newly matches.',
  Spaces: 'Search, the public page of a space, and the spaces of a host.',
  console: 'Lists and commands of the console: people, spaces, reservations, money and the program itself.',
};
