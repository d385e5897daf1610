import { z } from 'zod';
import { readStream } from '../../engine/event-store/typed.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { listingIn } from '../decider.ts';
import { listingStream } from '../events.ts';
import { hasLiveReservations } from '../queries.ts';
import { LISTING_DRY_RUNS, listingConsequenceOf, PAGE_STATES } from './consequences.ts';

const page = z.enum(PAGE_STATES);

export const consoleListingConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleListingConsequences',
  summary: 'Previews what each console command would do to a space now: runs the real decision code and writes nothing (D10)',
  method: 'get',
  path: '/console/accommodations/{id}/consequences',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: z.object({
    vigentes: z.boolean().meta({ description: 'Paid or open reservations exist; they continue regardless.' }),
    comandos: z.array(
      z
        .object({
          comando: z.enum(LISTING_DRY_RUNS),
          rechazo: z.string().nullable().meta({ description: 'Code if it is rejected now; it then has no effects.' }),
          pagina: z
            .object({ antes: page, despues: page })
            .nullable()
            .meta({ description: 'Its page for anonymous visitors: `active` shows it and accepts requests.' }),
          marcas: z.object({ antes: z.int(), despues: z.int() }).nullable(),
          correos: z.array(z.object({ template: z.string(), recipient: z.string() })),
        })
        .meta({ id: 'ConsoleListingConsequence' }),
    ),
  }),
  rejections: ['space_not_found'],
});

/** Previews the effect of each console command on a space (D10). */
export const listingDryRunRoutes = ({ db, store, clock }: Pick<Core, 'db' | 'store' | 'clock'>): readonly Route[] => [
  route(consoleListingConsequences, async ({ params: { id: listingId }, user }) => {
    const state = listingIn(await readStream(store, listingStream(listingId)));
    if (state.status === 'none') throw new Rejection('space_not_found');
    const now = clock.now();
    const liveReservations = await hasLiveReservations(db, listingId, now);
    const facts = { store, listingId, state, adminId: user.id, liveReservations, now };
    const all = await Promise.all(LISTING_DRY_RUNS.map((name) => listingConsequenceOf(name, facts)));
    return {
      vigentes: liveReservations,
      comandos: all.map(({ command, refused, page, strikes, mails }) => ({
        comando: command,
        rechazo: refused,
        correos: [...mails],
        pagina: page && { antes: page.before, despues: page.after },
        marcas: strikes && { antes: strikes.before, despues: strikes.after },
      })),
    };
  }),
];
