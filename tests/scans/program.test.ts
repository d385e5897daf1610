import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ACCOUNTS } from '../../projections/payments/ledger.ts';
import appEn from '../../texts/en/console-app.json' with { type: 'json' };
import moneyEn from '../../texts/en/console-money.json' with { type: 'json' };
import storyEn from '../../texts/en/console-story.json' with { type: 'json' };
import appEs from '../../texts/es/console-app.json' with { type: 'json' };
import moneyEs from '../../texts/es/console-money.json' with { type: 'json' };
import storyEs from '../../texts/es/console-story.json' with { type: 'json' };
import { eventTypes, faultsIn, valuesOf } from './program.ts';

// Type-aware scans of the server's source, in one file: each process that runs them parses all of it again.

describe('names from outside', () => {
  /** Whether any text is possible: a union of literals or a number cannot be `constructor`. */
  const isAnyText = (type: ts.Type): boolean => (type.isUnion() ? type.types.some(isAnyText) : (type.flags & ts.TypeFlags.String) !== 0);

  /** `own` itself, and tools, which read our own files. */
  const MAY = /^src\/(kernel\/own\.ts:|tools\/)/;

  const fault = (node: ts.Node, checker: ts.TypeChecker): string | null => {
    if (ts.isElementAccessExpression(node) && isAnyText(checker.getTypeAtLocation(node.argumentExpression))) return node.getText();
    const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
    return isIn && isAnyText(checker.getTypeAtLocation(node.left)) && !ts.isStringLiteralLike(node.left) ? node.getText() : null;
  };

  it('access records only through own() or Object.hasOwn', () => {
    expect(faultsIn(fault).filter((found) => !MAY.test(found))).toEqual([]);
  });
});

describe('redirects', () => {
  /** The sandbox goes back to the address that our own checkout stored; it is never mounted in production. */
  const MAY = /^src\/(server\/http\/redirect|payments\/sandbox\/sandbox-pages)\.ts:/;

  const fault = (node: ts.Node): string | null =>
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'redirect'
      ? node.expression.getText()
      : null;

  it('redirect browsers only through redirectWithin()', () => {
    expect(faultsIn(fault).filter((found) => !MAY.test(found))).toEqual([]);
  });
});

describe('the public.ts of a context', () => {
  const SRC = join(import.meta.dirname, '../../src');
  /** The number of values other contexts may use of one: beyond it a context has no encapsulation. */
  const MAX_VALUES = 15;

  const contexts = readdirSync(SRC).filter((name) => existsSync(join(SRC, name, 'public.ts')));

  it('exists for most contexts', () => expect(contexts.length).toBeGreaterThan(8));

  it('counts exports behind a namespace or a record of functions', () => {
    expect(valuesOf('src/reservations/public.ts')).toContain('frames.frameAfter');
    expect(valuesOf('src/listings/public.ts')).toContain('listingPolicies.isHiddenFrom');
    expect(valuesOf('src/pricing/public.ts')).toContain('priceShapes');
    expect(valuesOf('src/listings/public.ts')).not.toContain('BookableListing');
  });

  it.each(contexts)(`public.ts of %s exports at most ${MAX_VALUES} values`, (context) => {
    const values = valuesOf(`src/${context}/public.ts`);
    expect(values.length, values.join(', ')).toBeLessThanOrEqual(MAX_VALUES);
    expect(values.length).toBeGreaterThan(0);
  });
});

describe('texts of the console', () => {
  /** Not in the log: the replay adds what became of a mail. */
  const MAIL_STEPS = ['MailSent', 'MailWaiting', 'MailFailed', 'MailBounced', 'MailDropped'];

  // A word of the wire that has no text is shown as it is, which a reader of Spanish does not understand.
  const missing = (words: readonly string[], texts: Readonly<Record<string, string>>) => words.filter((word) => !texts[word]);

  it('the accounts of the books have names', () => {
    expect(missing(ACCOUNTS, moneyEs.words.accounts)).toEqual([]);
    expect(missing(ACCOUNTS, moneyEn.words.accounts)).toEqual([]);
  });

  it('all offered actions have texts, for the replay', () => {
    const { components } = parse(readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8'));
    const actions: string[] = components.schemas.Reservation.properties.actions.items.enum;
    expect(actions).toContain('accept');
    expect(missing(actions, appEs.action)).toEqual([]);
    expect(missing(actions, appEn.action)).toEqual([]);
  });

  it('every event that a stream may contain has texts, for the log, the stories and the replay', () => {
    const types = [...eventTypes()];
    expect(types).toEqual(
      expect.arrayContaining(['ReservationRequested', 'FavouriteAdded', 'ConversationsListed', 'EmailClaimed', 'RecordRemoved']),
    );
    expect(types.length).toBeGreaterThan(150);
    expect(missing(types, storyEs.event)).toEqual([]);
    expect(missing(types, storyEn.event)).toEqual([]);
  });

  it('no text exists for an unknown event', () => {
    const known = new Set([...eventTypes(), ...MAIL_STEPS, 'SignedIn']); // a session in the timeline of a person, no event
    expect(Object.keys(storyEs.event).filter((type) => !known.has(type))).toEqual([]);
  });
});
