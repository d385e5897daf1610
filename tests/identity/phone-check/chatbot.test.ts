import { Writable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/engine/observability/log.ts';
import { ANSWER_MS, chatbot } from '../../../src/identity/phone-check/chatbot.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aChatbot } from '../../support/outside/chatbot.ts';

const bot = await aChatbot();
afterAll(() => bot.stop());
const [LINKED, UNLINKED] = ['56912345678', '56912345679'];
let logged = '';
const lines = new Writable({
  write: (line, _, done) => {
    logged += String(line);
    done();
  },
});
const log = createLog('info', lines);
const clock = manualClock('2026-11-21T10:00:00.000Z');
const checks = (timeoutMs?: number) => chatbot({ url: bot.url, log, clock, ...(timeoutMs !== undefined && { timeoutMs }) });
beforeEach(() => {
  bot.becomes('knows');
  bot.requests.length = 0;
  logged = '';
});

describe('a chat bot that looks up whether a phone has WhatsApp (D-107)', () => {
  it('receives only the number, and answers whether it exists', async () => {
    const check = checks();
    expect([await check(LINKED), await check(UNLINKED)]).toEqual([true, false]);
    expect(bot.requests[0]).toEqual({ method: 'POST', type: 'application/json', body: { cellphone: LINKED } });
    expect(logged).toBe('');
  });

  it.each(['fails', 'talks html', 'says something else', 'never ends', 'sends away'] as const)(
    'leaves it undecided when it %s, without the number in the log',
    async (mode) => {
      bot.becomes(mode);
      expect(await checks()(LINKED)).toBeNull();
      expect(logged).toContain('the chat bot did not say');
      expect(logged).not.toContain(LINKED);
    },
  );

  it.each(['hangs', 'hangs midway'] as const)('times out when it %s', async (mode) => {
    bot.becomes(mode);
    expect(await checks(100)(LINKED)).toBeNull();
    expect(bot.requests).toHaveLength(1);
  });

  it('has two seconds', () => expect(ANSWER_MS).toBe(2_000));

  it('is left alone for half a minute after three failures, then tried again (SEC-41)', async () => {
    const check = checks();
    bot.becomes('fails');
    for (const _ of [1, 2, 3, 4, 5]) expect(await check(LINKED)).toBeNull();
    expect(bot.requests).toHaveLength(3);
    bot.becomes('knows');
    clock.advance(29_999);
    expect(await check(LINKED)).toBeNull();
    clock.advance(1);
    expect(await check(LINKED)).toBe(true);
    expect(bot.requests).toHaveLength(4);
  });

  it('leaves it undecided when unreachable', async () => {
    expect(await chatbot({ url: 'http://127.0.0.1:1/hook', log, clock })(LINKED)).toBeNull();
  });
});
