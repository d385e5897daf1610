import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import { MAX_EVENT_BYTES } from '../../../src/engine/event-store/fit.ts';
import { type Appended, type EventStore, type NewEvent, type Recorded, StoreUnavailable } from '../../../src/engine/event-store/port.ts';
import { chainWalk } from '../../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { type CounterCommand, counter } from '../../support/counter.ts';
import { AT, anEvent, until } from '../../support/events.ts';

type Knobs = {
  /** Calls are accepted but not answered until the returned function is called. */
  readonly hang?: () => Promise<() => Promise<void>>;
  /** The next append is written, then the connection breaks before the answer. */
  readonly commitThenBreak?: () => Promise<void>;
  /** The server stops and starts again with its data. */
  readonly restart?: () => Promise<void>;
};

type Subject = {
  readonly name: string;
  /**
   * Opens a store, each on the same log. It has its own deadline unless one is given: a slow machine must not fail tests of other
   * properties.
   */
  readonly open: (deadlineMs?: number) => EventStore;
  readonly knobs: Knobs;
  /** Only PostgreSQL assigns positions without gaps. */
  readonly isGapless: boolean;
};

const conflict = (actual: number) => expect.objectContaining({ name: 'RevisionConflict', actual });
const unavailable = expect.objectContaining({ name: 'StoreUnavailable' });
const many = (count: number, data: (i: number) => object = (i) => ({ i })) =>
  Array.from({ length: count }, (_, i) => anEvent('Noted', data(i)));
const fresh = () => `test-${randomUUID()}`;
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** The behaviour that every adapter of the event-store port must have. */
export const eventStoreContract = ({ name, open, knobs, isGapless }: Subject): void => {
  const store = open();
  afterAll(() => store.close());
  const written = async (events: readonly NewEvent[], stream = fresh()) => ({ stream, ...(await store.append(stream, 'none', events)) });

  /** Everything after `after`, in pages. */
  const tail = async (after: string | null, limit = 500): Promise<Recorded[]> => {
    const found: Recorded[] = [];
    for (;;) {
      const page = await store.readAll({ after: found.at(-1)?.position ?? after, limit });
      if (page.length === 0) return found;
      expect(page.length).toBeLessThanOrEqual(limit);
      found.push(...page);
    }
  };
  const end = async (): Promise<string> => (await written([anEvent('Mark')])).position;

  describe(`${name}: append and read a stream`, () => {
    it('returns what was appended', async () => {
      const events = [anEvent('First', { a: 1, b: [true, null, 'x'], c: { d: 1.5 } }), anEvent('Second', {})];
      const { stream, revision } = await written(events);
      expect(revision).toBe(1);
      const read = await store.read(stream);
      expect(read).toEqual(events.map((event, i) => ({ ...event, stream, revision: i, position: expect.any(String) })));
    });

    it('reads a stream that does not exist as empty', async () => {
      expect(await store.read(fresh())).toEqual([]);
    });

    it('keeps any text unchanged', async () => {
      const text = 'ñandú ü€𝄞 👩‍👩‍👧 \u2028\u0001 "\\u0000" \\ عربى 日本';
      const { stream } = await written([anEvent('Noted', { text, [text]: text })]);
      expect((await store.read(stream))[0]?.data).toEqual({ text, [text]: text });
    });

    it('keeps numbers exact', async () => {
      const numbers = { max: Number.MAX_SAFE_INTEGER, min: Number.MIN_SAFE_INTEGER, tenth: 0.1, huge: 1e21, small: 5e-324, zero: 0 };
      const { stream } = await written([anEvent('Noted', numbers)]);
      expect((await store.read(stream))[0]?.data).toEqual(numbers);
    });

    it('keeps unusual stream names apart', async () => {
      const base = fresh();
      const names = [`${base}-a`, `${base}-A`, `${base} a/b?c#d`, `${base}-ñ'";--`];
      for (const [i, stream] of names.entries()) await store.append(stream, 'none', [anEvent('Noted', { i })]);
      for (const [i, stream] of names.entries()) expect((await store.read(stream)).map(({ data }) => data)).toEqual([{ i }]);
    });

    it('continues revisions from append to append', async () => {
      const { stream } = await written(many(2));
      expect(await store.append(stream, 1, many(3))).toMatchObject({ revision: 4 });
      expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    });

    it('reads from a revision, up to a limit', async () => {
      const { stream } = await written(many(10));
      expect((await store.read(stream, { from: 7 })).map(({ revision }) => revision)).toEqual([7, 8, 9]);
      expect((await store.read(stream, { from: 2, limit: 3 })).map(({ revision }) => revision)).toEqual([2, 3, 4]);
      expect(await store.read(stream, { from: 10 })).toEqual([]);
    });

    it('appends 500 events in one call, in order', async () => {
      const events = many(500, (i) => ({ i, pad: 'x'.repeat(1_000) }));
      const { stream, revision, position } = await written(events);
      expect(revision).toBe(499);
      const read = await store.read(stream);
      expect(ids(read)).toEqual(ids(events));
      expect(read.at(-1)?.position).toBe(position);
    });

    it('reads a stream of 5,000 events completely and in order', async () => {
      const stream = fresh();
      for (let at = 0; at < 5_000; at += 1_000)
        await store.append(
          stream,
          at === 0 ? 'none' : at - 1,
          many(1_000, (i) => ({ i: at + i })),
        );
      const read = await store.read(stream);
      expect(read.map(({ data }) => (data as { i: number }).i)).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
    });
  });

  describe(`${name}: expected revisions`, () => {
    it('refuses `none` for a stream that exists', async () => {
      const { stream } = await written([anEvent()]);
      await expect(store.append(stream, 'none', [anEvent()])).rejects.toEqual(conflict(0));
      expect(await store.read(stream)).toHaveLength(1);
    });

    it('refuses a revision for a stream that does not exist', async () => {
      const stream = fresh();
      await expect(store.append(stream, 0, [anEvent()])).rejects.toEqual(conflict(-1));
      expect(await store.read(stream)).toEqual([]);
    });

    it('refuses a revision that is too low, and one that is too high', async () => {
      const { stream } = await written(many(3));
      await expect(store.append(stream, 1, [anEvent()])).rejects.toEqual(conflict(2));
      await expect(store.append(stream, 3, [anEvent()])).rejects.toEqual(conflict(2));
      expect(await store.append(stream, 2, [anEvent()])).toMatchObject({ revision: 3 });
    });

    it('accepts `any` whether the stream exists or not', async () => {
      const stream = fresh();
      expect(await store.append(stream, 'any', [anEvent()])).toMatchObject({ revision: 0 });
      expect(await store.append(stream, 'any', many(2))).toMatchObject({ revision: 2 });
    });

    it('writes all events of an append or none of them', async () => {
      const { stream } = await written([anEvent()]);
      const before = await end();
      await expect(store.append(stream, 'none', many(5))).rejects.toEqual(conflict(0));
      expect(await tail(before)).toEqual([]);
    });

    it('lets exactly one of 50 appends at the same revision through', async () => {
      const { stream } = await written([anEvent()]);
      const other = open();
      const attempts = many(50).map((event, i) => (i % 2 ? store : other).append(stream, 0, [event]));
      const results = await Promise.allSettled(attempts);
      await other.close();
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(conflict(1));
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('lets exactly one of 50 start a stream', async () => {
      const stream = fresh();
      const results = await Promise.allSettled(many(50).map((event) => store.append(stream, 'none', [event])));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await store.read(stream)).toHaveLength(1);
    });

    it('accepts 50 concurrent appends of `any`, each with its own revision', async () => {
      const stream = fresh();
      const done = await Promise.all(many(50).map((event) => store.append(stream, 'any', [event])));
      const revisions = done.map(({ revision }) => revision).sort((a, b) => a - b);
      expect(revisions).toEqual(Array.from({ length: 50 }, (_, i) => i));
      expect(new Set(done.map(({ position }) => position)).size).toBe(50);
    });
  });

  describe(`${name}: the same append again`, () => {
    it('is answered as success and writes nothing: with `none`', async () => {
      const events = many(2);
      const first = await written(events);
      const again = await store.append(first.stream, 'none', events);
      expect(again).toEqual({ revision: 1, position: first.position });
      expect(await store.read(first.stream)).toHaveLength(2);
    });

    it('is answered as success and writes nothing: at a revision, also when the stream has grown since', async () => {
      const { stream } = await written([anEvent()]);
      const events = many(3);
      const first = await store.append(stream, 0, events);
      await store.append(stream, 3, many(2));
      expect(await store.append(stream, 0, events)).toEqual({ revision: 3, position: first.position });
      expect(await store.read(stream)).toHaveLength(6);
    });

    it('is answered as success and writes nothing: with `any`', async () => {
      const { stream } = await written([anEvent()]);
      const events = many(2);
      const first = await store.append(stream, 'any', events);
      expect(await store.append(stream, 'any', events)).toEqual({ revision: 2, position: first.position });
      expect(await store.read(stream)).toHaveLength(3);
    });

    it('through another connection, without its cache, returns the answer of the first', async () => {
      for (const events of [many(1), many(3)]) {
        const other = open();
        const { stream, ...first } = await written(events);
        const again = await other.append(stream, 'none', events);
        const after = await other.append(stream, first.revision, many(1));
        expect(again).toEqual(first);
        expect(await other.append(stream, 'none', events)).toEqual(first); // also after the stream has grown
        expect(after.revision).toBe(first.revision + 1);
        expect((await other.read(stream)).at(-2)).toMatchObject({ ...first, id: events.at(-1)?.id });
        await other.close();
      }
    });

    it('is a conflict when only some of the events are the same', async () => {
      const [a, b, c] = many(3) as [NewEvent, NewEvent, NewEvent];
      const { stream } = await written([a, b]);
      await expect(store.append(stream, 'none', [a, c])).rejects.toEqual(conflict(1));
      await expect(store.append(stream, 'none', [c, b])).rejects.toEqual(conflict(1));
      await expect(store.append(stream, 'none', [a, b, c])).rejects.toEqual(conflict(1));
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('is a conflict in another order or at another revision', async () => {
      const [a, b] = many(2) as [NewEvent, NewEvent];
      const { stream } = await written([a, b]);
      await expect(store.append(stream, 'none', [b, a])).rejects.toEqual(conflict(1));
      await expect(store.append(stream, 0, [a, b])).rejects.toEqual(conflict(1));
    });

    it('writes once when sent 20 times concurrently', async () => {
      const events = many(2);
      const stream = fresh();
      const done = await Promise.all(Array.from({ length: 20 }, () => store.append(stream, 'none', events)));
      expect(new Set(done.map(({ position }) => position)).size).toBe(1);
      expect(await store.read(stream)).toHaveLength(2);
    });
  });

  describe(`${name}: one command through two connections`, () => {
    const clock = manualClock(AT);
    const later = async <T>(work: () => Promise<T>): Promise<T> => {
      clock.advance(1_000); // decided again, the event would have a later time
      return work();
    };
    const handlers = () => {
      const other = open();
      return { here: commandHandler(store, clock, counter), there: commandHandler(other, clock, counter), done: () => other.close() };
    };
    const of = (commandId: string) => ({ actor: 'test', correlationId: 'c', commandId });
    const count = (by: number): CounterCommand => ({ type: 'count', id: 1, by });
    const broken = async (stream: string) => {
      const walk = chainWalk();
      for (const event of await store.read(stream)) walk.take(event);
      return walk.seen().broken;
    };

    it('is answered from the log, and later events are chained to that', async () => {
      const { here, there, done } = handlers();
      const stream = fresh();
      await here(stream, count(1), of('begins'));
      const first = await there(stream, count(2), of('repeated'));
      const again = await later(() => here(stream, count(2), of('repeated')));
      expect(again).toMatchObject({ revision: first.revision, position: first.position, state: 3 });
      const [, stands] = await store.read(stream);
      expect(again.events).toEqual([stands]);
      expect(await later(() => here(stream, count(3), of('next')))).toMatchObject({ revision: 2, state: 6 });
      expect(await broken(stream)).toBeNull();
      await done();
    });

    it('is answered from the log after a lost answer, by the process that lost it and by another', async () => {
      const { here, there, done } = handlers();
      const stream = fresh();
      let isLost = false;
      const losing: EventStore = {
        ...store,
        append: async (...of) => {
          const appended = await store.append(...of);
          if (isLost) throw new StoreUnavailable(new Error('the answer is lost'));
          return appended;
        },
      };
      const lost = commandHandler(losing, clock, counter);
      await lost(stream, count(1), of('begins'));
      isLost = true;
      await expect(lost(stream, count(2), of('unheard'))).rejects.toEqual(unavailable);
      isLost = false;
      for (const handle of [lost, there, here]) {
        const again = await later(() => handle(stream, count(2), of('unheard')));
        expect([again.revision, again.state]).toEqual([1, 3]);
        expect(again.events).toEqual([(await store.read(stream))[1]]);
      }
      for (const handle of [there, lost, here]) await later(() => handle(stream, count(1), of(randomUUID())));
      expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
      expect(await broken(stream)).toBeNull();
      await done();
    });

    it('sent concurrently at different instants is handled once, with the same answer', async () => {
      const { here, there, done } = handlers();
      const stream = fresh();
      await Promise.all([here(stream, count(1), of('one')), there(stream, count(1), of('two'))]);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => later(() => (i % 2 ? here : there)(stream, count(2), of('together')))),
      );
      expect(new Set(answers.map(({ position, revision, state }) => `${position} ${revision} ${state}`)).size).toBe(1);
      await later(() => there(stream, count(1), of('after there')));
      await later(() => here(stream, count(1), of('after here')));
      expect(await store.read(stream)).toHaveLength(5);
      expect(await broken(stream)).toBeNull();
      await done();
    });
  });

  describe(`${name}: read all`, () => {
    it('returns the events of all streams in the order they were appended', async () => {
      const before = await end();
      const appended: NewEvent[] = [];
      const streams = [fresh(), fresh(), fresh()];
      for (const [i, event] of many(30).entries()) {
        await store.append(streams[i % 3] ?? '', 'any', [event]);
        appended.push(event);
      }
      const read = await tail(before);
      expect(ids(read)).toEqual(ids(appended));
      const positions = read.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort());
      expect(new Set(positions).size).toBe(30);
    });

    it.each([1, 2, 7, 500])('in pages of %i skips and repeats nothing, also within an append of several events', async (limit) => {
      const before = await end();
      const appended: string[] = [];
      for (const size of [1, 5, 2, 12, 1, 3]) {
        const events = many(size);
        await written(events);
        appended.push(...ids(events));
      }
      expect(ids(await tail(before, limit))).toEqual(appended);
    });

    it('continues after the position that append returned', async () => {
      const first = await written(many(3));
      const second = await written(many(2));
      expect(first.position < second.position).toBe(true);
      expect((await tail(first.position)).map(({ stream }) => stream)).toEqual([second.stream, second.stream]);
      expect(await tail(second.position)).toEqual([]);
    });

    it('reads each event as its stream does', async () => {
      const before = await end();
      const { stream } = await written(many(3));
      expect(await tail(before)).toEqual(await store.read(stream));
    });

    it('begins at the first event, without the server’s own events', async () => {
      const [first] = await store.readAll({ after: null, limit: 1 });
      const all = await tail(null);
      expect(all[0]).toEqual(first);
      expect(all.every(({ type }) => !type.startsWith('$'))).toBe(true);
      expect(new Set(ids(all)).size).toBe(all.length);
      if (isGapless) expect(all.map(({ position }) => Number(position))).toEqual(all.map((_, i) => i + 1));
    });
  });

  describe(`${name}: concurrency`, () => {
    it('a reader who follows while 16 write sees every event once, and each stream in order', async () => {
      const before = await end();
      const writing: Promise<Appended[]>[] = Array.from({ length: 16 }, async (_, writer) => {
        const own = fresh();
        const done: Appended[] = [];
        for (let i = 0; i < 25; i += 1) {
          const events = many(1 + ((writer + i) % 3));
          done.push(await store.append(own, done.at(-1)?.revision ?? 'none', events));
        }
        return done;
      });
      let running = true;
      const all = Promise.all(writing).finally(() => {
        running = false;
      });
      all.catch(() => undefined); // awaited below; until then a rejection must not count as unhandled
      const seen: Recorded[] = [];
      const follow = async () => {
        const page = await store.readAll({ after: seen.at(-1)?.position ?? before, limit: 50 });
        seen.push(...page);
        return page.length;
      };
      while (running) await follow();
      await all;
      while ((await follow()) > 0);
      expect(new Set(ids(seen)).size).toBe(seen.length);
      expect(seen).toEqual(await tail(before));
      const next = new Map<string, number>();
      for (const { stream, revision } of seen) {
        expect(revision).toBe(next.get(stream) ?? 0);
        next.set(stream, revision + 1);
      }
      expect(next.size).toBe(16);
    });

    it('a writer finds its event at the returned position while others write', async () => {
      const done = await Promise.all(many(40).map((event) => written([event])));
      const byId = new Map((await tail(null)).map((event) => [event.stream, event.position]));
      for (const { stream, position } of done) expect(byId.get(stream)).toBe(position);
    });
  });

  describe(`${name}: wake-ups`, () => {
    it('come soon after an append of this store and of another one', async () => {
      const other = open();
      let woken = 0;
      const heard = store.onAppended(() => {
        woken += 1;
      });
      await written([anEvent()]);
      await until(() => woken > 0);
      await new Promise((resolve) => setTimeout(resolve, 600)); // the remaining notifications of the first append
      woken = 0;
      await other.append(fresh(), 'none', [anEvent()]);
      await until(() => woken > 0);
      heard.stop();
      await other.close();
    });

    it('end when they are stopped, only for that listener', async () => {
      let stopped = 0;
      let going = 0;
      const one = store.onAppended(() => {
        stopped += 1;
      });
      const two = store.onAppended(() => {
        going += 1;
      });
      one.stop();
      await written([anEvent()]);
      await until(() => going > 0);
      expect(stopped).toBe(0);
      two.stop();
    });
  });

  describe(`${name}: what cannot be stored`, () => {
    it('is data of more than 64 KB, and the error says so', async () => {
      const overhead = JSON.stringify({ text: '' }).length;
      const { stream } = await written([anEvent('Noted', { text: 'x'.repeat(MAX_EVENT_BYTES - overhead) })]);
      expect(await store.read(stream)).toHaveLength(1);
      await expect(written([anEvent('Noted', { text: 'x'.repeat(MAX_EVENT_BYTES - overhead + 1) })])).rejects.toThrow(
        'Noted holds 65537 bytes, at most 65536',
      );
      await expect(written([anEvent('Noted', { text: 'ñ'.repeat(MAX_EVENT_BYTES / 2) })])).rejects.toThrow('at most 65536');
    });

    it('is an append of more than a million bytes', async () => {
      await expect(written(many(20, () => ({ text: 'x'.repeat(60_000) })))).rejects.toThrow('more than 1000000 bytes');
    });

    it.each([
      ['a NUL character', { text: 'a\u0000b' }],
      ['half a surrogate pair', { text: 'a\ud83d' }],
    ])('is %s, and other events are not affected', async (_, data) => {
      const results = await Promise.allSettled([written([anEvent()]), written([anEvent('Noted', data)]), written([anEvent()])]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(results[1]).toMatchObject({ reason: { name: 'UnfitEvent' } });
    });

    it('is an empty append, a stream without a name, or an invalid revision', async () => {
      await expect(store.append(fresh(), 'none', [])).rejects.toThrow('nothing to append');
      await expect(store.append('', 'none', [anEvent()])).rejects.toThrow('not a stream name');
      await expect(store.append('$all', 'any', [anEvent()])).rejects.toThrow('not a stream name');
      for (const odd of [-1, 1.5, Number.NaN])
        await expect(store.append(fresh(), odd, [anEvent()])).rejects.toThrow('no revision to expect');
    });
  });

  const { hang, commitThenBreak, restart } = knobs;

  describe(`${name}: faults`, () => {
    it.skipIf(!hang)('a store that does not answer fails the append within the deadline', async () => {
      const impatient = open(1_000);
      const release = await hang?.();
      const began = performance.now();
      await expect(impatient.append(fresh(), 'none', [anEvent()])).rejects.toEqual(unavailable);
      expect(performance.now() - began).toBeLessThan(9_000); // the call's own deadline is ten seconds
      await release?.();
      await written([anEvent()]);
      await impatient.close();
    });

    it.skipIf(!commitThenBreak)('an append that was written before the connection broke succeeds, and is there once', async () => {
      const { stream } = await written([anEvent()]);
      const before = await end();
      const events = many(3);
      await commitThenBreak?.();
      const done = await store.append(stream, 0, events);
      const found = await tail(before);
      expect(ids(found)).toEqual(ids(events));
      expect(done).toEqual({ revision: 3, position: found.at(-1)?.position });
    });

    it.skipIf(!commitThenBreak)('so does one without an expected revision', async () => {
      const stream = fresh();
      const events = many(2);
      await commitThenBreak?.();
      const done = await store.append(stream, 'any', events);
      const found = await store.read(stream);
      expect(found).toHaveLength(2);
      expect(done).toEqual({ revision: 1, position: found.at(-1)?.position });
    });

    it.skipIf(!restart)('is used again with its data once it is available', async () => {
      const { stream, position } = await written(many(3));
      let woken = 0;
      const heard = store.onAppended(() => {
        woken += 1;
      });
      await restart?.();
      expect(await store.append(stream, 2, [anEvent()])).toMatchObject({ revision: 3 });
      expect(await store.read(stream)).toHaveLength(4);
      expect(await tail(position)).toHaveLength(1);
      woken = 0;
      await until(async () => {
        await written([anEvent()]);
        return woken > 0;
      });
      heard.stop();
    });
  });
};
