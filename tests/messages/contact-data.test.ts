import { expect, it } from 'vitest';
import { contactDataIn, onlyResembles } from '../../src/kernel/talk/contact-data.ts';
import { LEAKS } from './contact-messages.ts';
import { CLEAN } from './honest-messages.ts';

/** The contact data found in a message; each part of a split one is checked together with those before it. */
const foundIn = (message: string) => {
  const parts = message.split(' || ');
  return parts.flatMap((part, i) => contactDataIn(part, parts.slice(0, i)));
};

it('has a corpus of several hundred unique messages of both kinds', () => {
  expect(LEAKS.length).toBeGreaterThanOrEqual(200);
  expect(CLEAN.length).toBeGreaterThanOrEqual(500);
  expect(new Set([...LEAKS, ...CLEAN]).size).toBe(LEAKS.length + CLEAN.length);
});

it('finds at least 99 of 100 messages with contact data', () => {
  const missed = LEAKS.filter((message) => foundIn(message).length === 0);
  expect(missed.length / LEAKS.length, missed.join('\n')).toBeLessThanOrEqual(0.01);
});

it('stops none of the harmless ones', () => {
  expect(CLEAN.filter((message) => foundIn(message).length > 0)).toEqual([]);
});

it.each([
  ['quedan 7654321', true],
  ['9876-5432', true],
  ['llámame: 9876-5432', false],
  ['9 9876 5432', false],
  ['+7654321', false],
  ['siete seis cinco cuatro tres dos uno', false],
  ['9876-5432 o ana@gmail.com', false],
])('a text that only resembles a telephone number is no offence: %s', (message, isDoubtful) => {
  const found = contactDataIn(message);
  expect([found.length > 0, onlyResembles(message, found)]).toEqual([true, isDoubtful]);
});

it.each([
  ['juan arroba gmail punto com', ['email']],
  ['+56 9 8765 4321', ['phone']],
  ['nueve ocho siete seis cinco cuatro tres dos uno', ['phone']],
  ['wa.me/569…', ['link']],
  ['instagram: @casa_x', ['handle']],
  ['IBAN ES91…', ['account']],
  ['ｊｕａｎ＠ｍａｉｌ．ｃｏｍ', ['email']],
  ['llegamos el 12/09/2026 a las 15:30', []],
  ['somos 2 adultos y 3 niños', []],
  ['300 Mbps', []],
  ['piso 12, 45 m2', []],
  ['¿incluye 2 baños?', []],
])('of the vectors of the findings, %s is %j', (message, kinds) => {
  expect(contactDataIn(message).map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ['ana@gmail.com', 'email'],
  ['casaverde punto cl', 'link'],
  ['instagram: anaperez', 'handle'],
  ['GB29NWBK60161331926819', 'account'],
  ['9 1234 5678', 'phone'],
  ['llámame al ٩٨٧٦٥٤٣٢', 'phone'],
  ['९८७६५४३२', 'phone'],
  ['búscanos en www casapatio com', 'link'],
  ['https casapatio cl', 'link'],
])('classifies %s as %s, and where', (message, kind) => {
  expect(contactDataIn(`Hola, ${message}`)).toEqual([{ kind, words: expect.stringMatching(/\S/) }]);
});

it.each([
  ['9 123 45', 0],
  ['9 123 456', 1],
  ['9 123 4567', 1],
])('treats seven figures or more as a telephone number: %s', (message, found) => {
  expect(contactDataIn(message)).toHaveLength(found);
});

it("considers an author's earlier text only where the new message continues it", () => {
  expect(contactDataIn('345678', ['Hola', '612'])).toEqual([{ kind: 'phone', words: '612 345678' }]);
  expect(contactDataIn('345678', ['612', 'Hola'])).toEqual([]);
  expect(contactDataIn('Gracias', ['612', '345678'])).toEqual([]);
});

it.each(['.', 'a.', 'a ', '1_', ' ', 'uno ', '1,', 'a@', '1.000', 'ﷺ', ' at ', 'a . ', 'ig: '])('is fast on %j repeated', (piece) => {
  const text = piece.repeat(512).slice(0, 512);
  const { user } = process.cpuUsage();
  contactDataIn(text, [text, text, text, text]);
  expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(1_000);
});
