import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { withReason } from '../engine/commands/reasons.ts';
import { streamsOf } from '../engine/commands/streams.ts';
import { idFor } from '../engine/db/ids.ts';
import { underLock } from '../engine/db/lock.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { ageFault } from '../identity/public.ts';
import { after, before } from '../kernel/durations.ts';
import { dayIn } from '../kernel/local-time.ts';
import { addDays } from '../kernel/nights.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';
import { bookableListing, listingPolicies } from '../listings/public.ts';
import type { User } from '../server/http/contract.ts';
import { invalidFields } from '../server/http/problems.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type VisitCommand, visitDecider } from './decider.ts';
import { type ViewingOutcome, visitStream } from './events.ts';
import { documentPicture, documents, nationalIds } from './national-ids.ts';
import { ageOn } from './rows.ts';
import { clearPicture, deletePerson, keepPerson, openViewing, type VisitPerson, visitPerson } from './vault.ts';

/** D-16: the picture of a document is deleted after 30 days. */
export const PICTURE_LIFE = 'P30D';
/** Data of a request that failed before its first event is deleted after this time, when its client no longer retries. */
export const UNFINISHED = 'P1D';
const FARTHEST_DAYS = 90;
/** Advisory lock of a space: this number plus a part of its id. Few, because each lock in use takes a connection. */
const LOCK = 14_142_135_623_000;
const LOCKS = 4;

type Asking = Omit<VisitPerson, 'visit_id' | 'age' | 'picture_key' | 'picture_until' | 'kept_at'> & {
  birthDate: DateOnly;
  day: DateOnly;
  picture: Buffer | null;
};
type ByAdmin = { readonly visitId: number; readonly adminId: number; readonly reason: string };

export type VisitCommands = ReturnType<typeof visitCommands>;

type VisitCommandsDeps = Pick<Core, 'db' | 'store' | 'clock' | 'files' | 'fieldKeys' | 'caughtUp'>;

export const visitCommands = ({ db, store, clock, files, fieldKeys, caughtUp }: VisitCommandsDeps) => {
  const visits = streamsOf({ store, clock }, visitDecider);
  const ids = nationalIds(fieldKeys);
  const pictures = documents(files, fieldKeys);

  /** The reason may contain names, so it is stored outside of the log (SEC-36). */
  const saying = (reason: string, command: WithoutNow<VisitCommand>, metadata: Metadata) =>
    withReason({ db, clock }, reason, metadata, () => visits.send(command, metadata));

  /** Throws `space_not_found`, or the refusal shown on the page of the space. */
  const visitable = async (listingId: number, user: User | null) => {
    const listing = await bookableListing(db, listingId);
    if (!listing) throw new Rejection('space_not_found');
    if (listingPolicies.isHiddenFrom(user, listing)) throw new Rejection(listing.state);
    return listing;
  };

  return {
    visitable,

    /**
     * Requests a viewing. Throws like `visitable`, `forbidden` (one's own space), `past` and `too_far` (visit_day), `too_young`
     * and `out_of_range` (birth_date), `invalid_file`, `already_requested`.
     */
    request: (
      { listingId, user, asking }: { listingId: number; user: User | null; asking: Asking },
      metadata: Metadata,
    ): Promise<{ visitId: number; position: Position | null }> =>
      // sequential per space, so that `openViewing` finds the previous request
      underLock(db, LOCK + (listingId % LOCKS), async () => {
        const { hostId, details } = await visitable(listingId, user);
        const { birthDate, day, picture, national_id, ...person } = asking;
        const now = clock.now();
        const today = dayIn(details.timeZone, now);
        const fault = ageFault(birthDate, today);
        if (fault) throw invalidFields({ birth_date: [fault] });
        const visitId = await idFor(db, 'visits', metadata.commandId);
        const pictureUntil = picture && after(now, PICTURE_LIFE);
        const lastDay = addDays(today, FARTHEST_DAYS);
        const guestId = user?.id ?? null;
        const command = { type: 'Request', visitId, listingId, hostId, guestId, day, today, lastDay, now, pictureUntil } as const;
        visitDecider.decide(command, visitDecider.initial); // a dry run, so that a refusal stores no personal data
        const open = await openViewing(db, { listingId, email: person.email, guestId });
        if (open !== null && open !== visitId) throw new Rejection('already_requested');
        const document = picture && (await documentPicture(picture));
        const picture_key = document?.key ?? null;
        const record = {
          ...person,
          visit_id: visitId,
          age: ageOn(today, birthDate),
          picture_key,
          picture_until: pictureUntil,
          kept_at: now,
        };
        // the row comes first, so that after a crash the file and its deletion time are recorded
        const key = await keepPerson(db, { ...record, national_id: national_id && ids.seal(national_id) });
        if (document && key) await pictures.put(key, document.bytes);
        const { position } = await visits.send(command, metadata);
        await caughtUp(['visits'], position);
        return { visitId, position };
      }),

    /** The identity data of a person, for an administrator with a stated reason; each access is an event. Throws `not_found`. */
    seeIdentity: async ({ visitId, adminId, reason }: ByAdmin, metadata: Metadata) => {
      const person = await visitPerson(db, visitId);
      if (!person) throw new Rejection('not_found');
      await saying(reason, { type: 'SeeIdentity', visitId, adminId }, metadata);
      const bytes = person.picture_key === null ? null : await pictures.get(person.picture_key);
      return { nationalId: person.national_id && ids.open(person.national_id), picture: bytes && { bytes, contentType: 'image/webp' } };
    },

    /** Throws `not_found`, `already_closed`. */
    close: async ({ visitId, adminId, reason, outcome }: ByAdmin & { outcome: ViewingOutcome }, metadata: Metadata) => {
      const { position } = await saying(reason, { type: 'Close', visitId, adminId, outcome }, metadata);
      return position;
    },

    /**
     * Deletes an expired picture. The file is deleted first, so that the event is always true. All data of a request without an event is
     * deleted after a day. Early or repeated calls have no effect.
     */
    deletePicture: async (visitId: number, metadata: Metadata): Promise<void> => {
      const now = clock.now();
      const [person, [first]] = await Promise.all([visitPerson(db, visitId), store.read(visitStream(visitId), { limit: 1 })]);
      const isUnfinished = !first && person !== null && isPast(person.kept_at, before(now, UNFINISHED));
      if (person?.picture_key) {
        if (!isUnfinished && !isPast(person.picture_until, now)) return;
        await pictures.delete(person.picture_key);
        await clearPicture(db, visitId);
      }
      if (isUnfinished) await deletePerson(db, visitId);
      if (first) await visits.send({ type: 'DeletePicture', visitId, now }, metadata);
    },
  };
};

const isPast = (at: Instant | null, now: Instant): boolean => at !== null && at <= now;
