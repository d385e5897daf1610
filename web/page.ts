import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import type { Language } from '../src/kernel/languages.ts';
import type { Handle } from './head.ts';

/** The context of a page's loader and head: the query cache, and the server's time as an ISO instant in UTC. */
export type PageContext = {
  client: QueryClient;
  now: () => string;
  /** Loads the texts that public pages do not need. */
  texts: () => Promise<void>;
  /** Switches to the language of the URL; on the server it is already set. */
  speak: (language: Language) => Promise<void>;
};

/** Returned by a loader when its page shows a rejection: the response gets that status instead of 200. */
export type EndsIn = { readonly endsIn: number };
export const endsIn = (status: number): EndsIn => ({ endsIn: status });

/**
 * The module of a page: its component, exported as `Name`, its loader (which fills the queries the component reads) and its head. A loader
 * that throws a 404 or 410 sets that status, also for crawlers; on a failed call the status is 503, on a 429 it is 429, and the page shows
 * the failure with a retry. A loader that returns `endsIn` renders the page with that status.
 */
export type PageModule<Name extends string> = { [component in Name]: React.ComponentType } & {
  load?: (context: PageContext, args: Parameters<LoaderFunction>[0]) => Promise<unknown>;
  handle?: Handle;
};
