import type { Decider } from '../../src/engine/commands/handle-command.ts';
import { type Projection, rowProjection } from '../../src/engine/followers/projection.ts';
import { Rejection } from '../../src/kernel/rejection.ts';

type Counted = { type: 'Counted'; data: { id: number; by: number } };
type Reset = { type: 'Reset'; data: { id: number } };
export type CounterEvent = Counted | Reset;
export type CounterCommand = { type: 'count'; id: number; by: number } | { type: 'reset'; id: number } | { type: 'nothing' };

/** The smallest thing with a rule: it counts, and never beyond 10. */
export const counter: Decider<number, CounterCommand, CounterEvent> = {
  initial: 0,
  evolve: (total, event) => (event.type === 'Counted' ? total + event.data.by : 0),
  decide: (command, total) => {
    if (command.type === 'nothing') return [];
    if (command.type === 'reset') return [{ type: 'Reset', data: { id: command.id } }];
    if (total + command.by > 10) throw new Rejection('out_of_range');
    return [{ type: 'Counted', data: { id: command.id, by: command.by } }];
  },
};

export type CounterRow = { id: number; total: number; steps: number };

/** Table `test_counters (id int primary key, total int, steps int)`. */
export const counters = (): Projection =>
  rowProjection<CounterRow, CounterEvent>({
    name: 'counters',
    table: 'test_counters',
    key: 'id',
    keyOf: ({ data }) => data.id,
    handlers: {
      Counted: (row, { data }) => ({ id: data.id, total: (row?.total ?? 0) + data.by, steps: (row?.steps ?? 0) + 1 }),
      Reset: (row, { data }) => ({ id: data.id, total: 0, steps: (row?.steps ?? 0) + 1 }),
    },
  });

export const COUNTERS_TABLE = 'create table if not exists test_counters (id int primary key, total int not null, steps int not null)';
