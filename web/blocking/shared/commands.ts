import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { datesOf, type Range } from './rules.ts';

export const sendBlock = (id: number, range: Range, key: string) =>
  answer(api.POST('/api/v1/restrictions/store', { body: { idalojamiento: id, ...datesOf(range) }, ...withIdempotencyKey(key) }));

export const sendUnblock = (block: number, key: string) =>
  answer(api.DELETE('/api/v1/restrictions/delete/{id}', { params: { path: { id: block } }, ...withIdempotencyKey(key) }));
