type Rate = { readonly points: number; readonly seconds: number };
/**
 * How often a call may be made. `account` counts by user, or by the field the contract names (`account: 'correo'`); `network` by client
 * address; `pair` by both; `all` all strangers together.
 */
export type Limit = {
  readonly account?: Rate;
  /** Limit for one account from one network. */
  readonly pair?: Rate;
  readonly network?: Rate;
  /**
   * Limit for all strangers together: callers with neither a session nor a known device. It refuses no one: where it is reached, strangers
   * must solve a captcha, and any other caller has the network limit for themselves (D-168).
   */
  readonly all?: Rate;
  /**
   * When the counters cannot be read, the call is refused, so that guessing is never unlimited; other limits then count in this process.
   */
  readonly closed?: true;
  /** Counts failures: a success clears the counter of that account. */
  readonly failures?: true;
};
export type RateTable = Readonly<Record<string, Limit>>;
export type RatesOf<Table extends RateTable> = { readonly [Rate in keyof Table]: true };

/** docs/rules/security.md#rate-limits: the classes that calls of several contexts, or the server itself, are counted in. */
export const serverLimits = {
  /** Wrong tokens, at every call (`WrongToken`, `WrongTokenReply`). */
  link: { network: { points: 20, seconds: 600 }, closed: true },
  byLink: { network: { points: 60, seconds: 60 } },
  search: { network: { points: 60, seconds: 10 } },
  contact: { network: { points: 3, seconds: 600 }, all: { points: 300, seconds: 600 } },
  form: { network: { points: 30, seconds: 600 } },
  content: { network: { points: 60, seconds: 10 } },
  page: { network: { points: 120, seconds: 10 } }, // documents of the site (`pages.ts`)
  tile: { network: { points: 600, seconds: 10 } }, // a view of a map takes some twenty (`streets.ts`)
  webhook: { network: { points: 600, seconds: 60 } },
  upload: { account: { points: 30, seconds: 60 } },
  write: { account: { points: 120, seconds: 60 }, network: { points: 600, seconds: 60 } },
} as const satisfies RateTable;

/** All classes of the program. Each context adds those of its table (`rate-limits.ts`) by declaration merging. */
export interface RateClasses extends RatesOf<typeof serverLimits> {}
export type LimitedClass = keyof RateClasses;
export type RateClass = LimitedClass | 'none';

/**
 * The keys that a limit counts by. `site` and `region`: the /56 and the /48 of an IPv6 network; `own`: a caller who is not a stranger,
 * instead of `all`.
 */
export type CountedBy = 'account' | 'pair' | 'network' | 'site' | 'region' | 'own' | 'all';

/** More people share a wider IPv6 network: its limits are these multiples of those of a /64. */
const WIDER = { site: 4, region: 16 } as const;

/** Every counter of a limit with its figures. */
export const countersOf = ({ account, pair, network, all }: Limit): Readonly<Partial<Record<CountedBy, Rate | undefined>>> => ({
  account,
  pair,
  network,
  all,
  ...(network && {
    site: { ...network, points: network.points * WIDER.site },
    region: { ...network, points: network.points * WIDER.region },
  }),
  ...(network && all && { own: network }),
});
