import type { Knex } from 'knex';
import { buildContainer, partsOf } from '../../../src/container.ts';
import type { EventStore } from '../../../src/engine/event-store/port.ts';
import type { Projection } from '../../../src/engine/followers/projection.ts';
import { rebuild } from '../../../src/engine/followers/rebuild.ts';
import { createLog } from '../../../src/engine/observability/log.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { openFiles } from '../../../src/server/files/files.ts';
import { loadConfig } from '../../../src/settings.ts';

export const projectionsOf = async (db: Knex, store: EventStore): Promise<readonly Projection[]> => {
  const config = loadConfig({ NODE_ENV: 'test', DEMO: '0' });
  const log = createLog('silent');
  const means = { config, db, store, log, files: openFiles(config.dataDir), clock: systemClock, caughtUp: async () => false };
  return (await partsOf(await buildContainer(means))).projections;
};

/** Rolls a transaction back. */
class TakenBack extends Error {}

/**
 * Rows that a rebuild from zero would make otherwise, both ways (X1, R1). The rebuild is the program's own, in a transaction that is
 * taken back: the rows that serve are copied aside and compared with what the log makes of the same tables.
 */
export const unlikeARebuild = async (db: Knex, store: EventStore, projections: readonly Projection[]): Promise<string[]> => {
  const unlike: string[] = [];
  for (const projection of projections) {
    const compare = async (trx: Knex.Transaction): Promise<never> => {
      for (const table of projection.tables) await trx.raw(`create temp table "kept_${table}" on commit drop as table "${table}"`);
      await rebuild(store, trx, projection);
      for (const table of projection.tables) {
        const rows = (name: string) => `select to_jsonb(t) as row from "${name}" t`;
        const { rows: different } = await trx.raw<{ rows: { side: string; row: object }[] }>(
          `(select 'only served' as side, row from (${rows(`kept_${table}`)} except all ${rows(table)}) as a)
           union all (select 'only rebuilt', row from (${rows(table)} except all ${rows(`kept_${table}`)}) as b)`,
        );
        unlike.push(...different.map(({ side, row }) => `${table}, ${side}: ${JSON.stringify(row)}`));
      }
      throw new TakenBack();
    };
    await db.transaction(compare).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  }
  return unlike;
};
