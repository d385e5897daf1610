import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { askedList, ListPage } from './list/ListPage.tsx';
import { listQuery } from './queries.ts';

export const ReceivedPage = () => <ListPage side="host" />;

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(listQuery('host', askedList(new URL(request.url).searchParams)));
};
export const handle: Handle = { kept: true, meta: ({ t }) => ({ title: t('reservations:title.host'), noindex: true }) };
