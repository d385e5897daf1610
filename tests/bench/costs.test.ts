import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { costsTable, SCALING_FILE, sum } from '../../bench/costs/costs-table.ts';
import { NOTHING, perMs, type Reading, usedBetween } from '../../bench/costs/meter.ts';
import { requestsOf, TIMES } from '../../bench/costs/stays.ts';

const reading = (at: number, all: number): Reading => ({ at, nodeMs: all, postgresMs: 2 * all, statements: 3 * all, walBytes: 4 * all });

describe('the cost of a call', () => {
  it('is the difference between two readings, less the usage of the idle program', () => {
    const idle = perMs(usedBetween(reading(0, 0), reading(1_000, 10), NOTHING), 1_000);
    expect(usedBetween(reading(0, 0), reading(500, 105), idle)).toEqual({ nodeMs: 100, postgresMs: 200, statements: 300, walBytes: 400 });
  });

  it('is never less than zero', () => {
    const idle = perMs({ nodeMs: 10, postgresMs: 10, statements: 10, walBytes: 10 }, 10);
    expect(usedBetween(reading(0, 0), reading(100, 1), idle)).toEqual(NOTHING);
  });

  it('is shown for one call, over all rounds', () => {
    const round = { what: 'Quote', calls: 100, used: { nodeMs: 150, postgresMs: 50, statements: 200, walBytes: 50_000 }, sent: 140_000 };
    const twice = sum(round, { ...round, calls: 100, used: { ...round.used, nodeMs: 250 } });
    expect(costsTable([twice], 'machine').split('\n').slice(2)).toEqual(['| Quote | 2 | 0.5 | 2 | 0.5 | 1.4 |', '', 'machine']);
  });

  it("is measured with requests only: no guest repeats a listing, has more than three open, or requests another's nights", () => {
    const requests = [0, 1, 2, 3].flatMap((round) => requestsOf(round, 200, 50));
    expect(new Set(requests.map(({ guest, listing }) => `${guest} ${listing}`)).size).toBe(4 * TIMES);
    expect(new Set(requests.map(({ listing, from }) => `${listing} ${from}`)).size).toBe(4 * TIMES);
    for (let guest = 0; guest < 200; guest += 1) expect(requests.filter((one) => one.guest === guest).length).toBeLessThanOrEqual(3);
  });

  it('is documented in docs/scaling.md', () => {
    expect(readFileSync(SCALING_FILE, 'utf8')).toMatch(/<!-- costs -->\n[\s\S]*<!-- \/costs -->/);
  });
});
