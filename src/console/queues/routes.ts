import { z } from 'zod';
import type { OfferSettings } from '../../pricing/public.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { QUEUE_NAMES, queuesNow, RESOURCES, usualTimes } from './queues.ts';

const queue = z.object({
  name: z.enum(QUEUE_NAMES),
  resource: z.enum(RESOURCES).meta({ description: 'The console list it belongs to.' }),
  filter: z.record(z.string(), z.union([z.string(), z.boolean()])).meta({ description: 'Filter for that list.' }),
  waiting: z.int().min(0),
  money: z
    .array(z.object({ amount: z.number(), moneda: z.string(), currency: z.string() }))
    .meta({ description: 'Amount waiting, by currency, as shown in its list; empty if none.' }),
  usual_seconds: z.number().nullable().meta({
    description: 'Usual handling time: the median of the last 90 days; null with fewer than five.',
  }),
  late_after_seconds: z.number().meta({ description: 'Age at which it is late, as configured.' }),
});
const queues = z.object({ queues: z.array(queue) }).meta({ id: 'ConsoleQueues' });

export type ConsoleQueue = z.output<typeof queue>;

export const consoleQueues = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleQueues',
  summary: 'Lists administrator queues: items waiting and their time limits',
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
