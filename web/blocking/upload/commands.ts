import { answer, api, withIdempotencyKey } from '../../api/client.ts';

const formOf = (id: number, file: File) => () => {
  const form = new FormData();
  form.set('alojamiento_id', String(id));
  form.set('ical', file);
  return form;
};

/** With a `key` it blocks the nights; without one the file is only previewed and nothing is written. */
const send = (id: number, file: File, key?: string) =>
  answer(
    api.POST('/api/v1/ical/lock-dates-from-ics-file', {
      params: { query: key === undefined ? { preview: '1' } : {} },
      body: { alojamiento_id: id, ical: '' },
      bodySerializer: formOf(id, file),
      ...(key !== undefined && withIdempotencyKey(key)),
    }),
  );

type Answers = Awaited<ReturnType<typeof send>>;
export type Preview = Extract<Answers, { ranges: unknown }>;
type Blocked = Extract<Answers, { restrictions: unknown }>;

/** A preview of what the file would block. */
export const sendPreview = async (id: number, file: File): Promise<Preview> => (await send(id, file)) as Preview;

export const sendFile = async (id: number, file: File, key: string): Promise<Blocked> => (await send(id, file, key)) as Blocked;
