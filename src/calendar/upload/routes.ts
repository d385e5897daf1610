import type { Knex } from 'knex';
import { z } from 'zod';
import { dayIn } from '../../kernel/local-time.ts';
import { nightsOf, overlaps } from '../../kernel/nights.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Stay } from '../../kernel/types.ts';
import { command, contract, type Route, type UploadedFile, type User } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { CalendarCommands } from '../commands.ts';
import { restriction } from '../contract.ts';
import { freeParts } from '../decider.ts';
import { ownUidOf } from '../export/ics.ts';
import type { ReadCalendar } from '../feeds/in-worker.ts';
import { UnusableCalendar } from '../feeds/lines.ts';
import { ownListing } from '../own-listing.ts';
import { presentBlock } from '../present-block.ts';
import { takenFrom } from '../queries.ts';

/** SEC-13. */
const MAX_BYTES = 1024 * 1024;

/** `preview=1`, as a form field or query parameter: a dry run. */
const preview = z.enum(['0', '1']).optional();

const found = z.object({
  ranges: z.array(
    z.object({
      fecha_inicio: day,
      fecha_termino: day.meta({ description: 'Exclusive (D-02).' }),
      libres: z.int().describe('Free nights that would be blocked'),
      debajo: z.array(
        z.object({
          fecha_inicio: day,
          fecha_termino: day,
          estado: z.enum(['hold', 'block', 'import']).describe('A reservation or request, a block, or an external calendar'),
          idreserva: id.nullable(),
        }),
      ),
    }),
  ),
  skipped: z.int().describe('Ranges without a free night'),
  nights: z.int().describe('Nights that would be blocked'),
  events: z.int().describe('Events read, including past ones'),
  unreadable: z.int().describe('Unreadable events'),
});

const blocked = z.object({
  added: z.int().describe('Blocks created'),
  skipped: z.int().describe('Ranges without a free night'),
  restrictions: z.array(restriction),
});

export const lockDatesFromIcsFile = contract({
  name: 'lockDatesFromIcsFile',
  tag: 'Calendar',
  summary:
    'Blocks the free nights of a calendar file (.ics, up to 1 MB) from today on; taken ones stay the same. With `preview=1`, only returns the result',
  method: 'post',
  path: '/ical/lock-dates-from-ics-file',
  atRoot: true,
  role: 'user',
  rate: 'upload',
  query: z.object({ preview }),
  body: z.object({ alojamiento_id: id, preview }),
  files: { fields: { ical: { max: 1, maxBytes: MAX_BYTES } } },
  response: z.union([found, blocked]),
  rejections: ['not_found', 'invalid_format', 'invalid_file'],
});

/** Parses only the space, before other fields are validated. */
const spaceOfUpload = z.object({ alojamiento_id: id });

type UploadRoutesDeps = Pick<Core, 'db' | 'clock' | 'publicUrl'> & {
  readonly commands: CalendarCommands;
  readonly read: ReadCalendar;
};

/** A calendar file uploaded by the host: its nights from today on become blocks (C-07, SEC-13). */
export const uploadRoutes = (deps: UploadRoutesDeps): Route[] => {
  const { db, commands } = deps;
  return [
    command(lockDatesFromIcsFile, {
      mayWith: ({ sent, user }) => ofBody(db, sent, user),
      write: async ({ body: { alojamiento_id: listingId, preview }, query, files, user, metadata }) => {
        const file = await readFile(deps, listingId, files, user);
        if (preview === '1' || query.preview === '1') return { ...(await previewOf(db, listingId, file)), position: null };
        const { blocks, skipped, position } = await commands.blockRanges({ listingId, ranges: file.ranges }, metadata);
        const restrictions = blocks.map(({ blockId, from, to }) =>
          presentBlock({ refId: blockId, checkIn: from, checkOut: to, origin: 'file' }, listingId),
        );
        return { added: blocks.length, skipped, restrictions, position };
      },
      from: ['calendar', 'search'],
    }),
  ];
};

/** What the file would block, and the reservations it overlaps; writes nothing. */
const previewOf = async (db: Knex, listingId: number, { ranges, today, events, unreadable }: Awaited<ReturnType<typeof readFile>>) => {
  const taken = await takenFrom(db, listingId, today);
  const shown = ranges.map((range) => ({
    fecha_inicio: range.checkIn,
    fecha_termino: range.checkOut,
    libres: freeParts(taken, range).reduce((sum, part) => sum + nightsOf(part), 0),
    debajo: taken
      .filter((one) => overlaps(one, range))
      .map(({ checkIn, checkOut, kind, refId }) => ({
        fecha_inicio: checkIn,
        fecha_termino: checkOut,
        estado: kind,
        idreserva: kind === 'hold' ? refId : null,
      })),
  }));
  const skipped = shown.filter(({ libres }) => libres === 0).length;
  return { ranges: shown, skipped, nights: shown.reduce((sum, { libres }) => sum + libres, 0), events, unreadable };
};

const ofBody = async (db: Knex, sent: unknown, user: User): Promise<void> => {
  const named = spaceOfUpload.safeParse(sent);
  if (named.success) await ownListing(db, named.data.alojamiento_id, user);
};

/**
 * The nights of the file from today on. Throws Rejection invalid_format for another name, invalid_file for content that is not a calendar.
 */
const readFile = async (
  { db, clock, read, publicUrl }: UploadRoutesDeps,
  listingId: number,
  files: readonly UploadedFile[],
  user: User,
) => {
  const [file] = files;
  if (!file || !/\.ics$/i.test(file.name)) throw new Rejection('invalid_format', { field: 'ical' });
  const { details } = await ownListing(db, listingId, user);
  const zone = details.timeZone;
  const today = dayIn(zone, clock.now());
  try {
    const ownUid = ownUidOf(publicUrl, listingId);
    const { ranges, events, unreadable } = await read(user.id, new TextDecoder().decode(file.bytes), { zone, today, ownUid });
    const cut = ({ checkIn, checkOut }: Stay): Stay => ({ checkIn: checkIn < today ? today : checkIn, checkOut });
    return { ranges: ranges.map(cut).filter(({ checkIn, checkOut }) => checkIn < checkOut), today, events, unreadable };
  } catch (error) {
    throw error instanceof UnusableCalendar ? new Rejection('invalid_file', { field: 'ical' }) : error;
  }
};
