import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import { restriction } from '../contract.ts';

/** SEC-13. */
const MAX_BYTES = 1024 * 1024;

/** `preview=1`, as a field of the form or in the address: only look. */
const preview = z.enum(['0', '1']).optional();

const found = z.object({
  ranges: z.array(
    z.object({
      fecha_inicio: day,
      fecha_termino: day.meta({ description: 'Exclusive (D-02).' }),
      libres: z.int().describe('Nights of it that are free and would be blocked'),
      debajo: z.array(
        z.object({
          fecha_inicio: day,
          fecha_termino: day,
          estado: z.enum(['hold', 'block', 'import']).describe('A reservation or request, a block, or a calendar of another site'),
          idreserva: id.nullable(),
        }),
      ),
    }),
  ),
  skipped: z.int().describe('Ranges of the file of which no night is free'),
  nights: z.int().describe('Nights that would be blocked'),
  events: z.int().describe('Events that were read, past ones too'),
  unreadable: z.int().describe('Events that could not be read'),
});

const blocked = z.object({
  added: z.int().describe('Blocks that were made'),
  skipped: z.int().describe('Ranges of the file of which no night was free'),
  restrictions: z.array(restriction),
});

export const lockDatesFromIcsFile = contract({
  name: 'lockDatesFromIcsFile',
  tag: 'Calendar',
  summary:
    'Blocks the free nights of a calendar file (.ics, up to 1 MB) from today on; taken ones stay as they are. With `preview=1` it writes nothing and answers what it would do',
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

/** Reads only the space, before other fields are validated. */
export const spaceOfUpload = z.object({ alojamiento_id: id });
