import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ACCOUNTS } from '../../projections/ledger.ts';
import appEn from '../../texts/en/console-app.json' with { type: 'json' };
import moneyEn from '../../texts/en/console-money.json' with { type: 'json' };
import storyEn from '../../texts/en/console-story.json' with { type: 'json' };
import appEs from '../../texts/es/console-app.json' with { type: 'json' };
import moneyEs from '../../texts/es/console-money.json' with { type: 'json' };
import storyEs from '../../texts/es/console-story.json' with { type: 'json' };
import { eventTypes } from '../scans/program.ts';

/** Not in the log: the replay adds what became of a mail. */
const MAIL_STEPS = ['MailSent', 'MailWaiting', 'MailFailed', 'MailBounced', 'MailDropped'];

// A word of the wire that has no text is shown as it is, which a reader of Spanish does not understand.
const missing = (words: readonly string[], texts: Readonly<Record<string, string>>) => words.filter((word) => !texts[word]);

it('the accounts of the books have names', () => {
  expect(missing(ACCOUNTS, moneyEs.words.accounts)).toEqual([]);
  expect(missing(ACCOUNTS, moneyEn.words.accounts)).toEqual([]);
});

it('what a page offered has words, for the replay', () => {
  const { components } = parse(readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8'));
  const actions: string[] = components.schemas.Reservation.properties.actions.items.enum;
  expect(actions).toContain('accept');
  expect(missing(actions, appEs.action)).toEqual([]);
  expect(missing(actions, appEn.action)).toEqual([]);
});

it('every event that a stream may hold has words, for the log, the stories and the replay', () => {
  const types = [...eventTypes()];
  expect(types).toEqual(
    expect.arrayContaining(['ReservationRequested', 'FavouriteAdded', 'ConversationsListed', 'EmailClaimed', 'RecordRemoved']),
  );
  expect(types.length).toBeGreaterThan(150);
  expect(missing(types, storyEs.event)).toEqual([]);
  expect(missing(types, storyEn.event)).toEqual([]);
});

it('no words are kept for an event that the program does not have', () => {
  const known = new Set([...eventTypes(), ...MAIL_STEPS, 'SignedIn']); // a session in the timeline of a person, no event
  expect(Object.keys(storyEs.event).filter((type) => !known.has(type))).toEqual([]);
});
