import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/languages.ts';
import { CATALOGUE } from './files.ts';

/** The consequences of a command in its dialog, and how to undo it. */
const OF_COMMANDS = /^console-.*(?:\btells\b|Tells\b|:undo\.)/;

it.each(LANGUAGES)('the result of a console command is one sentence in %s', (language) => {
  const messages = [...(CATALOGUE.get(language) ?? [])].filter(([key]) => OF_COMMANDS.test(key));
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.filter(([, text]) => /[.!?…] \p{Lu}/u.test(text))).toEqual([]);
});
