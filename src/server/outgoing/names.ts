import { Resolver } from 'node:dns/promises';

export type Resolved = { readonly address: string; readonly family: number };
/** The addresses of a host name; none where there are none. */
export type Resolve = (host: string) => Promise<readonly Resolved[]>;

/**
 * Resolves names that people enter, by asking the name servers of the machine itself. The system's own lookup holds one of two threads of
 * the process until it is answered: a few names whose servers keep silent would stop every connection that the program makes by name, to
 * mail servers and gateways too. It is for names of the settings. `servers`: others than those of the machine.
 */
export const publicNames =
  ({ servers, ms = 2_000 }: { readonly servers?: readonly string[]; readonly ms?: number } = {}): Resolve =>
  async (host) => {
    const resolver = new Resolver({ timeout: ms, tries: 2 });
    if (servers) resolver.setServers(servers);
    const [four, six] = await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])]);
    return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
  };
