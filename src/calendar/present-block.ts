import type { DateOnly } from '../kernel/types.ts';
import type { Imported } from './queries.ts';

type Block = { readonly refId: number; readonly checkIn: DateOnly; readonly checkOut: DateOnly; readonly origin: 'host' | 'file' };

/** A block of a listing on the wire; `fecha_termino` is exclusive (D-02). */
export const presentBlock = ({ refId, checkIn, checkOut, origin }: Block, listingId: number) => ({
  idrestriccion: refId,
  alojamiento_idalojamiento: listingId,
  fecha_inicio: checkIn,
  fecha_termino: checkOut,
  created_with: origin === 'file' ? ('ics' as const) : origin,
  sitio: null,
  conflicts: [],
});

/** A range of a calendar of another site (D-142). */
export const presentImported = ({ id, checkIn, checkOut, site, below }: Imported, listingId: number) => ({
  idrestriccion: id,
  alojamiento_idalojamiento: listingId,
  fecha_inicio: checkIn,
  fecha_termino: checkOut,
  created_with: 'ical' as const,
  sitio: site,
  conflicts: below,
});
