import { expect, it } from 'vitest';
import { loadConfig } from '../../src/settings.ts';

const production = { NODE_ENV: 'production', SECRET: 'a secret of this test, long enough to be taken', SMTP_URL: 'smtp://mail.test' };

it('refuses a placeholder sender where mail is really sent (F62)', () => {
  expect(() => loadConfig(production)).toThrow(/^MAIL_FROM takes/);
  expect(() => loadConfig({ ...production, MAIL_FROM: 'Posada <hello@example.com>' })).toThrow(/^MAIL_FROM takes/);
  expect(loadConfig({ ...production, MAIL_FROM: 'Posada <hello@posada.test>' }).mailFrom).toBe('Posada <hello@posada.test>');
  expect(loadConfig({ NODE_ENV: 'production', SECRET: production.SECRET }).smtpUrl).toBeNull(); // nothing is sent: it waits in the outbox
  expect(loadConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).mailFrom).toContain('example.com');
});
