import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/languages.ts';
import { CATALOGUE } from './files.ts';

/** What a dialog of the console says of its command, and how that is put right. */
const OF_COMMANDS = /^console-.*(?:\btells\b|Tells\b|:undo\.)/;

it.each(LANGUAGES)('what follows from a command of the console is one sentence in %s', (language) => {
  const told = [...(CATALOGUE.get(language) ?? [])].filter(([key]) => OF_COMMANDS.test(key));
  expect(told.length).toBeGreaterThan(40);
  expect(told.filter(([, text]) => /[.!?…] \p{Lu}/u.test(text))).toEqual([]);
});
