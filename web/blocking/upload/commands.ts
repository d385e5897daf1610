import { answer, api, withIdempotencyKey } from '../../api/client.ts';

const formOf = (id: number, file: File) => () => {
  const form = new FormData();
  form.set('alojamiento_id', String(id));
  form.set('ical', file);
  return form;
};

/** What the file would block; writes nothing. */
export const sendPreview = (id: number, file: File) =>
  answer(
    api.POST('/api/v1/ical/lock-dates-from-ics-file/preview', {
      body: { alojamiento_id: id, ical: '' },
      bodySerializer: formOf(id, file),
    }),
  );
export type Preview = Awaited<ReturnType<typeof sendPreview>>;

export const sendFile = (id: number, file: File, key: string) =>
  answer(
    api.POST('/api/v1/ical/lock-dates-from-ics-file', {
      body: { alojamiento_id: id, ical: '' },
      bodySerializer: formOf(id, file),
      ...withIdempotencyKey(key),
    }),
  );
