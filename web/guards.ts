import type { QueryClient } from '@tanstack/react-query';
import { data, redirect, redirectDocument } from 'react-router-dom';
import { type Me, meQuery } from './api/session.ts';
import { loginThen, paths } from './paths.ts';

const here = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/**
 * Redirects a visitor to the sign-in page and back to exactly this URL, and a person without type or country to the end of the
 * registration.
 */
export const signedIn = async (client: QueryClient, request: Request): Promise<Me> => {
  const me = await client.ensureQueryData(meQuery);
  if (!me) throw redirect(loginThen(here(request)));
  if (!me.onboarded) throw redirect(`${paths.register(2)}?next=${encodeURIComponent(here(request))}`);
  return me;
};

/** Redirects administrators to the console, a separate document, and others to the home page (D-12, D-13). */
export const toConsole = async (client: QueryClient, request: Request, page: string): Promise<never> => {
  const me = await signedIn(client, request);
  throw me.is_admin === 1 ? redirectDocument(`${paths.console}${page}`) : redirect(paths.home);
};

/** The return URL after signing in may lead to the console; the server decides who may load it, so the browser does a full navigation. */
export const leaveForConsole = ({ request }: { request: Request }): never => {
  throw typeof document === 'undefined' ? data({ code: 'not_found' }, { status: 404 }) : redirectDocument(here(request));
};
