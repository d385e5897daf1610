import { z } from 'zod';
import { contract } from '../../platform/http/contract.ts';
import { day, id } from '../../platform/http/input/fields.ts';
import { restriction } from '../contract.ts';

/** SEC-13. */
const MAX_BYTES = 1024 * 1024;

const upload = {
  tag: 'Calendar',
  method: 'post',
  atRoot: true,
  role: 'user',
  rate: 'upload',
  body: z.object({ alojamiento_id: id }),
  files: { fields: { ical: { max: 1, maxBytes: MAX_BYTES } } },
  rejections: ['not_found', 'invalid_format', 'invalid_file'],
} as const;

/** Reads only the space, before other fields are validated. */
export const spaceOfUpload = upload.body;

export const previewIcsFile = contract({
  ...upload,
  name: 'previewIcsFile',
  summary: 'What a calendar file (.ics, up to 1 MB) would block, and what lies under its nights; writes nothing',
  path: '/ical/lock-dates-from-ics-file/preview',
  response: z.object({
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
    nights: z.int().describe('Nights that would be blocked'),
    events: z.int().describe('Events that were read, past ones too'),
    unreadable: z.int().describe('Events that could not be read'),
  }),
});

export const lockDatesFromIcsFile = contract({
  ...upload,
  name: 'lockDatesFromIcsFile',
  summary: 'Blocks the free nights of a calendar file (.ics, up to 1 MB) from today on; taken ones stay as they are',
  path: '/ical/lock-dates-from-ics-file',
  response: z.object({
    added: z.int().describe('Blocks that were made'),
    skipped: z.int().describe('Ranges of the file of which no night was free'),
    restrictions: z.array(restriction),
  }),
});
