import type { z } from 'zod';
import type { EventStore, Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { ReadModels } from '../../engine/followers/projection.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { listingStream } from '../events.ts';
import { presentFace } from '../present.ts';
import type { ListingRow } from '../rows.ts';
import { publicFace } from '../shapes.ts';

/** The page of a space as of its history in the log, without data that its events do not contain, such as reviews and free nights. */
export const pastSpace = publicFace
  .omit({
    aprobado: true,
    verificado: true,
    eliminado: true,
    bloqueado: true,
    destacado: true,
    ical: true,
    user: true,
    actions: true,
    pais: true,
    dni: true,
    gastos_comunes: true,
    noches_sueltas: true,
    sueltas_junto_a_bloqueos: true,
    calendario: true,
    opiniones: true,
  })
  .meta({ id: 'PastSpace' });

export type SpaceAsOf = {
  readonly row: ListingRow;
  readonly view: z.output<typeof pastSpace>;
  /** When the texts and photos of its host were erased; earlier events then no longer have them either (D-145). */
  readonly erasedAt: Instant | null;
};

/** A space as its page showed it after the events that `isBy` accepts, at the instant `at`; null if it was not yet published. */
export const spaceAsOf = async (
  { store, readModels }: { readonly store: Pick<EventStore, 'read'>; readonly readModels: ReadModels },
  listingId: number,
  { at, isBy, language }: { readonly at: Instant; readonly isBy: (event: Recorded) => boolean; readonly language: Language },
): Promise<SpaceAsOf | null> => {
  const history = await readStream(store, listingStream(listingId));
  const row = readModels.listingAfterEvents(history.filter(isBy));
  if (!row) return null;
  const face = presentFace(row, undefined, { answers: null, rating: undefined, feeds: [], now: at }, null, language);
  const erased = history.findLast(({ type }) => type === 'ListingTextsErased');
  return { row, view: pastSpace.parse(face), erasedAt: erased?.meta.at ?? null };
};
