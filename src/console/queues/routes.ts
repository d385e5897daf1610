import { z } from 'zod';
import type { OfferSettings } from '../../pricing/public.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { QUEUE_NAMES, queuesNow, RESOURCES, usualTimes } from './queues.ts';

const queue = z.object({
  name: z.enum(QUEUE_NAMES),
  resource: z.enum(RESOURCES).meta({ description: 'The list of the console it is a part of.' }),
  filter: z.record(z.string(), z.union([z.string(), z.boolean()])).meta({ description: 'The filter of that list.' }),
  waiting: z.int().min(0),
  money: z
    .array(z.object({ amount: z.number(), moneda: z.string(), currency: z.string() }))
    .meta({ description: 'The money that waits in it, by currency, as its list shows it; empty where no money waits.' }),
  usual_seconds: z.number().nullable().meta({
    description: 'How long it usually takes until one is done: the median of those of the last 90 days; null of fewer than five.',
  }),
  late_after_seconds: z.number().meta({ description: 'Age from which it is late, by the settings.' }),
});
const queues = z.object({ queues: z.array(queue) }).meta({ id: 'ConsoleQueues' });

export type ConsoleQueue = z.output<typeof queue>;

export const consoleQueues = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleQueues',
  summary: 'What may wait for an administrator: how much does now, and for how long it may',
  method: 'get',
  path: '/console/queues',
  response: queues,
});

type QueueRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: Pick<Config, 'late'>;
  readonly offers: OfferSettings;
};

export const queueRoutes = ({ db, clock, config, offers }: QueueRoutesDeps): readonly Route[] => {
  const deps = { db, late: config.late, usual: usualTimes(db), offers };
  return [route(consoleQueues, async ({ user }) => ({ queues: await queuesNow(deps, clock.now(), !user.isSupport) }))];
};
