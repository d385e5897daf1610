import type { Knex } from 'knex';
import { openViewing } from '../../projections/visits.ts';
import { bookableListing, listingPolicies } from '../listings/public.ts';
import type { Clock } from '../platform/clock.ts';
import { idFor } from '../platform/db/ids.ts';
import { commandHandler } from '../platform/engine/handle-command.ts';
import type { EventStore, Metadata, Position } from '../platform/event-store/port.ts';
import type { Files } from '../platform/files/files.ts';
import type { User } from '../platform/http/contract.ts';
import { withReason } from '../platform/reasons.ts';
import type { FieldKeys } from '../platform/sealed.ts';
import { after, before } from '../shared/durations.ts';
import { dayIn } from '../shared/local-time.ts';
import { addDays } from '../shared/nights.ts';
import { Rejection } from '../shared/rejection.ts';
import type { DateOnly, Instant } from '../shared/types.ts';
import { ageOn } from './dates.ts';
import { type VisitCommand, visitDecider } from './decider.ts';
import { type ViewingOutcome, visitStream } from './events.ts';
import { documents, nationalIds } from './national-ids.ts';
import { documentPicture } from './picture.ts';
import { forgetPerson, forgetPicture, keepPerson, type VisitPerson, visitPerson } from './vault.ts';

/** D-16: a picture of a document is gone after 30 days. */
const PICTURE_LIFE = 'P30D';
/** What is kept of a request that never became a visit is deleted after this time: by then its client no longer repeats it. */
export const UNFINISHED = 'P1D';
const FARTHEST_DAYS = 90;
const ADULT = 18; // D-99

type Deps = { readonly db: Knex; readonly store: EventStore; readonly clock: Clock; readonly files: Files; readonly fieldKeys: FieldKeys };
type Asking = Omit<VisitPerson, 'visit_id' | 'age' | 'picture_key' | 'picture_until' | 'kept_at'> & {
  birthDate: DateOnly;
  day: DateOnly;
  picture: Buffer | null;
};
type ByAdmin = { readonly visitId: number; readonly adminId: number; readonly reason: string };

export type VisitCommands = ReturnType<typeof visitCommands>;

export const visitCommands = ({ db, store, clock, files, fieldKeys }: Deps) => {
  const handle = commandHandler(store, clock, visitDecider);
  const ids = nationalIds(fieldKeys);
  const pictures = documents(files, fieldKeys);

  /** The reason may name anybody: it lies beside the log (SEC-36). */
  const saying = (reason: string, command: VisitCommand, metadata: Metadata) =>
    withReason({ db, clock }, reason, metadata, () => handle(visitStream(command.visitId), command, metadata));

  /** Throws `space_not_found`, or what the page of the space would say. */
  const visitable = async (listingId: number, user: User | null) => {
    const listing = await bookableListing(db, listingId);
    if (!listing) throw new Rejection('space_not_found');
    if (listingPolicies.isHiddenFrom(user, listing)) throw new Rejection(listing.state);
    return listing;
  };

  return {
    visitable,

    /**
     * Asks to see a space. Throws what `visitable` does, `forbidden` (one's own), `past` and `too_far` (visit_day), `out_of_range`
     * (birth_date), `invalid_file`, `already_requested`.
     */
    request: async (
      { listingId, user, asking }: { listingId: number; user: User | null; asking: Asking },
      metadata: Metadata,
    ): Promise<{ visitId: number; position: Position | null }> => {
      const { hostId, details } = await visitable(listingId, user);
      const { birthDate, day, picture, national_id, ...person } = asking;
      const now = clock.now();
      const today = dayIn(details.timeZone, now);
      const age = ageOn(today, birthDate);
      if (age < ADULT || age > 120) throw new Rejection('out_of_range', { field: 'birth_date' });
      const visitId = await idFor(db, 'visits', metadata.commandId);
      const open = user && (await openViewing(db, user.id, listingId));
      if (open && open !== visitId) throw new Rejection('already_requested');
      const document = picture && (await documentPicture(picture));
      const pictureUntil = document && after(now, PICTURE_LIFE);
      const command = { type: 'Request', visitId, listingId, hostId, guestId: user?.id ?? null, day, today, now, pictureUntil } as const;
      const lastDay = addDays(today, FARTHEST_DAYS);
      visitDecider.decide({ ...command, lastDay }, visitDecider.initial); // refused before anything of a person is kept
      const picture_key = document?.key ?? null;
      const kept = { ...person, visit_id: visitId, age, picture_key, picture_until: pictureUntil, kept_at: now };
      // the row first: whatever happens from here on, it names the file and says when it goes
      const key = await keepPerson(db, { ...kept, national_id: national_id && ids.seal(national_id) });
      if (document && key) await pictures.put(key, document.bytes);
      const { position } = await handle(visitStream(visitId), { ...command, lastDay }, metadata);
      return { visitId, position };
    },

    /** What proves who somebody is, for an administrator with a reason; each look is an event. Throws `not_found`. */
    seeIdentity: async ({ visitId, adminId, reason }: ByAdmin, metadata: Metadata) => {
      const person = await visitPerson(db, visitId);
      if (!person) throw new Rejection('not_found');
      await saying(reason, { type: 'SeeIdentity', visitId, adminId, now: clock.now() }, metadata);
      const bytes = person.picture_key === null ? null : await pictures.get(person.picture_key);
      return { nationalId: person.national_id && ids.open(person.national_id), picture: bytes && { bytes, contentType: 'image/webp' } };
    },

    /** Throws `not_found`, `already_closed`. */
    close: async ({ visitId, adminId, reason, outcome }: ByAdmin & { outcome: ViewingOutcome }, metadata: Metadata) => {
      const { position } = await saying(reason, { type: 'Close', visitId, adminId, outcome, now: clock.now() }, metadata);
      return position;
    },

    /**
     * Deletes a picture whose time is over; the file goes first, so that an event that says so is never wrong about it. Of a request that
     * never became a visit everything goes after a day. Early or twice it does nothing.
     */
    deletePicture: async (visitId: number, metadata: Metadata): Promise<void> => {
      const now = clock.now();
      const [person, [first]] = await Promise.all([visitPerson(db, visitId), store.read(visitStream(visitId), { limit: 1 })]);
      const isUnfinished = !first && person !== null && isPast(person.kept_at, before(now, UNFINISHED));
      if (person?.picture_key) {
        if (!isUnfinished && !isPast(person.picture_until, now)) return;
        await pictures.delete(person.picture_key);
        await forgetPicture(db, visitId);
      }
      if (isUnfinished) await forgetPerson(db, visitId);
      if (first) await handle(visitStream(visitId), { type: 'DeletePicture', visitId, now }, metadata);
    },
  };
};

const isPast = (at: Instant | null, now: Instant): boolean => at !== null && at <= now;
