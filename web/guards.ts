import type { QueryClient } from '@tanstack/react-query';
import { data, redirect, redirectDocument } from 'react-router-dom';
import { type Me, meQuery } from './api/session.ts';
import { loginThen, paths } from './paths.ts';

const here = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** A visitor goes to sign in and comes back to exactly this address; who has no type or country yet finishes registering first. */
export const signedIn = async (client: QueryClient, request: Request): Promise<Me> => {
  const me = await client.ensureQueryData(meQuery);
  if (!me) throw redirect(loginThen(here(request)));
  if (!me.onboarded) throw redirect(`${paths.register(2)}?next=${encodeURIComponent(here(request))}`);
  return me;
};

/** Pages of administrators live in the console, a document of its own; others go home (D-12, D-13). */
export const toConsole = async (client: QueryClient, request: Request, page: string): Promise<never> => {
  const me = await signedIn(client, request);
  throw me.is_admin === 1 ? redirectDocument(`${paths.console}${page}`) : redirect(paths.home);
};

/** The way back from signing in may lead to the console: the server says who gets it. Where the server asks us, there is none. */
export const leaveForConsole = ({ request }: { request: Request }): never => {
  throw typeof document === 'undefined' ? data({ code: 'not_found' }, { status: 404 }) : redirectDocument(here(request));
};
