import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { ListPage, listRequestIn } from './list/ListPage.tsx';
import { listQuery } from './shared/queries.ts';

export const MadePage = () => <ListPage side="guest" />;

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(listQuery('guest', listRequestIn(new URL(request.url).searchParams)));
};
export const handle: Handle = { kept: true, meta: ({ t }) => ({ title: t('reservations:title.guest'), noindex: true }) };
