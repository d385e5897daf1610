import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import type { Language } from '../src/shared/languages.ts';
import type { Handle } from './head.ts';

/** What a page's loader and head are given: the queries' store, and the server's clock as an ISO instant in UTC. */
export type PageContext = {
  client: QueryClient;
  now: () => string;
  /** Brings the texts that public pages do without. */
  texts: () => Promise<void>;
  /** An address that names its language is read in it from here on; the server renders in it already. */
  speak: (language: Language) => Promise<void>;
};

/** What a loader returns when the page it loads shows a refusal: the page is answered with that status, not with 200. */
export type EndsIn = { readonly endsIn: number };
export const endsIn = (status: number): EndsIn => ({ endsIn: status });

/**
 * A page's module: its component, exported as `Name`, what it needs before it shows (through the same queries it reads) and its head.
 * A loader that meets a 404 or 410 ends in that status, also for crawlers; one that gets no answer, or is told to come again, in 503 or 429
 * with the page, which says so and offers to ask once more. One that returns `endsIn` shows the page with that status.
 */
export type PageModule<Name extends string> = { [component in Name]: React.ComponentType } & {
  load?: (context: PageContext, args: Parameters<LoaderFunction>[0]) => Promise<unknown>;
  handle?: Handle;
};
