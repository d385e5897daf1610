import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { preloadHostSummary } from './list/HostSummary.tsx';
import { ListPage, listRequestIn } from './list/ListPage.tsx';
import { listQuery } from './shared/queries.ts';

export const ReceivedPage = () => <ListPage side="host" />;

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const list = listQuery('host', listRequestIn(new URL(request.url).searchParams));
  await Promise.all([client.ensureQueryData(list), preloadHostSummary(client)]);
};
export const handle: Handle = { kept: true, meta: ({ t }) => ({ title: t('reservations:title.host'), noindex: true }) };
