import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from './chance.ts';
import { startLoad } from './load.ts';
import { settle, wrongs } from './settled.ts';
import { everyProcess, openStage, type Setting, type Stage } from './stage.ts';
import { TROUBLES, type Trouble, type TroubleContext } from './troubles.ts';

type Plan = Pick<TroubleContext, 'cutMs' | 'pauseMs'> & {
  readonly setting?: Setting;
  readonly troubles: Readonly<Partial<Record<Trouble, number>>>;
  /** How long all may take to settle afterwards. */
  readonly settleMs: number;
  /**
   * Every unanswered command is repeated under its key: after a delay longer than the minute after which a dead process's key is free, or
   * immediately in hurried runs, which make the keys that much older and end the leases of mails.
   */
  readonly againMs: number | 'now';
  readonly say?: (line: string) => void;
};

export type Outcome = {
  readonly wrong: readonly string[];
  readonly acknowledged: number;
  readonly serverErrors: ReadonlyMap<string, number>;
};

/** Load, faults in an order the seed chooses, then quiescence; returns every violation, expected to be none. */
export const chaos = async (
  seed: number,
  { troubles, settleMs, cutMs, pauseMs, againMs, setting = {}, say = () => undefined }: Plan,
): Promise<Outcome> => {
  const chance = chanceOf(seed);
  const show = (stage: Stage) => everyProcess(stage).forEach(({ name, output }) => void say(`--- ${name}\n${output()}`));
  const stage = await openStage(setting);
  try {
    const load = await startLoad(stage, chance);
    const order = chance.shuffled(
      Object.entries(troubles).flatMap(([name, times]) => Array.from({ length: times }, () => name as Trouble)),
    );
    for (const [i, trouble] of order.entries()) {
      await load.goOn(chance.between(5, 20), 10_000).catch(() => undefined); // into the work, not beside it
      const { seconds, note = '' } = await TROUBLES[trouble]({ stage, chance, load, cutMs, pauseMs });
      say(
        `${i + 1}/${order.length} ${trouble}: served again after ${seconds.toFixed(1)} s; ${load.acknowledged.length} acknowledged ${note}`,
      );
    }
    await load.stop();
    const quiet = Date.now();
    const hurry = againMs === 'now';
    const last = await settle(stage, settleMs, { hurry });
    if (againMs === 'now')
      await stage.db.raw(`update idempotency_keys set created_at = created_at - interval '2 minutes' where status is null`);
    else await sleep(Math.max(0, againMs - (Date.now() - quiet)));
    const unanswered = await load.client.again();
    await settle(stage, settleMs, { hurry });
    const { answers, refused, unready, inFlight, repeated, unknown, hungUp, longest, errors } = load.client.counts;
    say(
      `settled after ${((Date.now() - quiet) / 1_000).toFixed(1)} s, at last ${last}; clients saw ${answers} answers, ${refused} connections refused or broken, ${unready} times 503, ${inFlight} times "in flight", ${repeated} repeats, ${hungUp} hung up, ${unknown} without an answer, at most ${(longest / 1_000).toFixed(1)} s for one`,
    );
    const wrong = [...unanswered, ...(await wrongs(stage, load, order.length))];
    const codes = await Promise.all(everyProcess(stage).map((one) => one.end()));
    if (codes.some((code) => code !== 0)) wrong.push(`ended with ${codes.join(' and ')} when asked to`);
    const outcome = { wrong, acknowledged: load.acknowledged.length, serverErrors: errors };
    if (outcome.wrong.length + errors.size > 0) show(stage);
    return outcome;
  } catch (error) {
    show(stage);
    throw error;
  } finally {
    await stage.close();
  }
};
