import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { consoleAccommodation } from '../contract.ts';
import { listed } from '../list-query.ts';

/** Highlights of the home page. They are added and removed by `accommodations/highlight/add/{id}` and `delete/{id}`. */
const desk = { tag: 'console', role: 'admin' } as const;

/** Most highlights that can be put in order. */
export const MOST_HIGHLIGHTS = 200;

export const listHighlights = contract({
  ...desk,
  name: 'consoleHighlights',
  summary: 'Highlighted listings in the order of the home page; also those that it does not show because they are blocked or not approved',
  method: 'get',
  path: '/console/highlights',
  ...listed,
  response: z.array(consoleAccommodation),
});

export const orderHighlights = contract({
  ...desk,
  name: 'consoleOrderHighlights',
  summary: 'Puts the highlights in order; 409 when they are no longer the ones that were put in order',
  method: 'put',
  path: '/console/highlights/order',
  body: z.strictObject({ ids: z.array(z.int()).min(1).max(MOST_HIGHLIGHTS) }),
  response: z.object({ position: z.string().nullable() }),
  rejections: ['highlights_changed'],
});
