import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { Answer, TestApp } from '../support/app.ts';
import { expectAllRight } from './invariants.ts';
import type { Known, Model, Stage } from './stage.ts';

type Answered = Answer | Answer[] | undefined;
type AdminAction = {
  readonly says: string;
  readonly needs?: 'reservation';
  /** Records the promises of the answers in the model. */
  readonly run: (stage: Stage, model: Model) => Promise<Answered>;
};

/** Refusals are answers like others; what may never happen is a fault of ours, or a state that breaks a promise. */
class Step implements fc.AsyncCommand<Model, Stage> {
  readonly action: AdminAction;
  constructor(action: AdminAction) {
    this.action = action;
  }
  check = (model: Readonly<Model>) => this.action.needs === undefined || model.made > 0;
  run = async (model: Model, stage: Stage) => {
    stage.turn += 1;
    const answers = [await this.action.run(stage, model)].flat();
    for (const answer of answers) expect(answer?.status ?? 200, `${this.action.says}: ${answer?.text}`).toBeLessThan(500);
    model.made = stage.known.length;
    await expectAllRight(stage, model);
  };
  toString = () => this.action.says;
}

export const step = (says: string, run: AdminAction['run'], needs?: 'reservation') => new Step({ says, run, ...(needs ? { needs } : {}) });

/** The program whose turn it is. */
export const appOf = ({ apps, turn }: Stage): TestApp => apps[turn % 2 === 0 ? 0 : 1];

export const one = ({ known }: Stage, pick: number): Known => {
  const found = known[pick % known.length];
  if (!found) throw new Error('no reservation yet');
  return found;
};

export const pick = fc.nat({ max: 9 });

/** A action on one of the reservations there are. */
export const onOne = (name: string, run: (stage: Stage, known: Known, model: Model) => Promise<Answered>) =>
  pick.map((n) => step(`${name} #${n}`, (stage, model) => run(stage, one(stage, n), model), 'reservation'));
