import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { dayText } from '../../src/kernel/formats.ts';
import { TERMS_VERSION } from '../../src/kernel/legal/terms-version.ts';
import en from '../../texts/en/site-reading.json' with { type: 'json' };
import es from '../../texts/es/site-reading.json' with { type: 'json' };

/** The content of each version of the terms, in both languages: lines of this table are added and never changed. */
const SAID: Readonly<Record<string, string>> = {
  '2026-11': 'f87bda8f0a951502',
  '2026-11-25': '6b4b8d696051f449',
};

it('the terms of use match their version: a changed text needs another version', () => {
  const said = createHash('sha256')
    .update(JSON.stringify([es.terms.sections, en.terms.sections]))
    .digest('hex');
  expect(SAID[TERMS_VERSION]).toBe(said.slice(0, 16));
});

it('the terms page names the version in a text: the site would load another chunk for the constant', () => {
  for (const [language, { terms }] of Object.entries({ es, en })) expect(terms.lead).toContain(` ${dayText(language, TERMS_VERSION)},`);
});
