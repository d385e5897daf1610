import { claimedId, keepFinding } from '../engine/db/ids.ts';
import { dayIn } from '../kernel/local-time.ts';
import { addDays } from '../kernel/nights.ts';
import { Rejection } from '../kernel/rejection.ts';
import { bookableListing, listingPolicies } from '../listings/public.ts';
import { command, type Route, route } from '../server/http/contract.ts';
import type { Core } from '../server/modules/tokens.ts';
import { busyNights } from './availability.ts';
import type { CalendarCommands } from './commands.ts';
import { deleteRestriction, listRestrictions, restrictedSpace, storeRestriction, unavailableDates } from './contract.ts';
import { ownListing } from './own-listing.ts';
import { presentBlock, presentImported } from './present-block.ts';
import { blocksOf, importedOf, listingOfBlock, listingsOfImported } from './queries.ts';

type CalendarRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly commands: CalendarCommands;
};

/** The read models of taken nights. */
const READ_MODELS = ['calendar', 'search'] as const;

export const calendarRoutes = ({ db, clock, commands }: CalendarRoutesDeps): Route[] => [
  command(storeRestriction, {
    mayWith: async ({ sent, user }) => {
      const named = restrictedSpace.safeParse(sent);
      if (named.success) await ownListing(db, named.data.idalojamiento, user);
    },
    write: async ({ body: { idalojamiento: listingId, fecha_inicio: from, fecha_termino }, metadata }) => {
      const to = fecha_termino === from ? addDays(from, 1) : fecha_termino;
      const { blockId, position } = await commands.block({ listingId, from, to }, metadata);
      return { restriction: presentBlock({ refId: blockId, checkIn: from, checkOut: to, origin: 'host' }, listingId), position };
    },
    from: READ_MODELS,
  }),
  route(listRestrictions, async ({ params: { id }, user }) => {
    await ownListing(db, id, user);
    const [blocks, imported] = await Promise.all([blocksOf(db, id), importedOf(db, id)]);
    const rows = [...blocks.map((block) => presentBlock(block, id)), ...imported.map((range) => presentImported(range, id))];
    return { data: rows.sort((a, b) => (a.fecha_inicio < b.fecha_inicio ? -1 : Number(a.fecha_inicio > b.fecha_inicio))) };
  }),
  command(deleteRestriction, {
    from: READ_MODELS,
    write: async ({ params: { id }, user, metadata }) => {
      const { commandId } = metadata;
      const listingId = (await listingOfBlock(db, id)) ?? (await claimedId(db, 'listing_of_unblock', commandId));
      if (listingId === null) {
        for (const one of await listingsOfImported(db, id)) {
          await ownListing(db, one, user);
          throw new Rejection('imported');
        }
        throw new Rejection('not_found');
      }
      await ownListing(db, listingId, user);
      await keepFinding(db, 'listing_of_unblock', commandId, listingId);
      return { position: await commands.unblock({ listingId, blockId: id }, metadata) };
    },
  }),
  route(unavailableDates, async ({ params: { id }, user }) => {
    const listing = await bookableListing(db, id);
    if (!listing) throw new Rejection('space_not_found');
    if (listingPolicies.isHiddenFrom(user, listing)) throw new Rejection(listing.state);
    return busyNights(db, listing, dayIn(listing.details.timeZone, clock.now()), user);
  }),
];
