import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { bringHostSummary } from './list/HostSummary.tsx';
import { askedList, ListPage } from './list/ListPage.tsx';
import { listQuery } from './shared/queries.ts';

export const ReceivedPage = () => <ListPage side="host" />;

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const list = listQuery('host', askedList(new URL(request.url).searchParams));
  await Promise.all([client.ensureQueryData(list), bringHostSummary(client)]);
};
export const handle: Handle = { kept: true, meta: ({ t }) => ({ title: t('reservations:title.host'), noindex: true }) };
