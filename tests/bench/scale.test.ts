import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCALING_FILE } from '../../bench/costs/costs-table.ts';
import { caddyfileFor } from '../../bench/scale/caddy.ts';
import { lossesTable, lossOf, reasonOf } from '../../bench/scale/losses.ts';
import { MIX, turnOf } from '../../bench/scale/mix.ts';
import { type Measured, mixInWords, scaleTable } from '../../bench/scale/scale-table.ts';
import { withFigures } from '../../bench/table.ts';

const measured: Measured = {
  ...{ perSecond: 100, p50: 10, p99: 50, nodeMs: 4, postgresMs: 1, memory: 200 },
  p99Of: { search: 40, 'detail page': 60, command: 80 },
};

describe('the curve of web processes', () => {
  it('is compared with one process behind Caddy, round by round', () => {
    const one = { what: '1', rounds: [measured, { ...measured, perSecond: 200, p99: 25 }] };
    const two = {
      what: '2',
      rounds: [
        { ...measured, perSecond: 150 },
        { ...measured, perSecond: 300 },
      ],
    };
    const lines = scaleTable([one, two], one, 'machine').split('\n').slice(2);
    expect(lines[1]).toBe('| 2 | 1.5 (1.5–1.5) | 1.5 (1–2) | 225 | 10, 50 ms | 40, 60, 80 ms | 4 | 1 | 200 MB |');
    expect(lines.slice(2)).toEqual(['', 'machine']);
  });

  it('omits what was not measured', () => {
    const one = { what: '1', rounds: [{ ...measured, memory: null, p99Of: {} }] };
    expect(scaleTable([one], one, 'machine').split('\n')[2]).toContain('| –, –, – ms | 4 | 1 | – |');
  });

  it('has the mix of the calls in its last line, every kind spread over the turn', () => {
    const turn = turnOf(MIX);
    expect(turn).toHaveLength(50);
    for (const [kind, times] of Object.entries(MIX)) expect(turn.filter((one) => one === kind)).toHaveLength(times);
    expect(turnOf({ ...MIX, quote: 2, search: 2, command: 0, 'home page': 0, 'search page': 0, 'detail page': 0 })).toEqual([
      ...['search', 'quote', 'search', 'quote'],
    ]);
    expect(mixInWords()).toBe('of 50 calls 3 home page, 5 search page, 5 detail page, 12 search, 24 quote, 1 command');
  });

  it('is measured behind deploy/Caddyfile, which lists its processes', () => {
    const text = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
    const mine = caddyfileFor(text, ['http://127.0.0.1:1', 'http://127.0.0.1:2']);
    expect(mine).toContain('to 127.0.0.1:1 127.0.0.1:2');
    expect(mine).not.toContain('dynamic');
    for (const option of ['lb_policy round_robin', 'lb_try_duration 5s', 'flush_interval -1', '{$SITE:localhost}'])
      expect(mine).toContain(option);
    expect(() => caddyfileFor('reverse_proxy web:8080', ['http://127.0.0.1:1'])).toThrow('another way');
  });

  it('is documented in docs/scaling.md', () => {
    expect(withFigures(readFileSync(SCALING_FILE, 'utf8'), 'FIGURES', 'scale')).toContain('<!-- scale -->\nFIGURES\n');
  });
});

describe('what clients see of a failure', () => {
  it('counts each other answer by its status, and what broke', () => {
    const load = { perSecond: 100, p50: 10, p99: 50, count: 800 };
    const failures = [new Error('PUT /reservations/request/7 answered 502: bad'), new Error('127.0.0.1:1 closed the connection')];
    expect(failures.map(reasonOf)).toEqual(['502', 'connection broke']);
    const failed = new Map([...failures.map(reasonOf).map((reason, i) => [reason, i + 1] as const)]);
    const loss = { victim: 'worker', before: load, after: { ...load, p99: 90 }, longest: 412, failed, failedUntil: 40 };
    expect(lossesTable([loss]).split('\n')[2]).toBe(
      '| worker | 100, 100 | 50, 90 ms | 800 | 1 × 502, 2 × connection broke | after 40 ms | 412 ms |',
    );
    expect(lossesTable([{ ...loss, failed: new Map(), failedUntil: null }])).toContain('| none | – |');
  });

  it('has no failure before the kill', async () => {
    const mixed = async () => {
      throw new Error('GET / answered 500');
    };
    const connections = [{ send: async () => ({ status: 200, text: '' }), received: () => 0, close: () => undefined }];
    const ms = 60_000; // the first call ends it
    await expect(lossOf({ victim: 'worker', connections, ms, kill: async () => undefined, mixed })).rejects.toThrow('answered 500');
  });
});
