import type { AuthProvider } from 'react-admin';
import { api, oneCommand, refusal } from './api.ts';

const readMe = async () => {
  const { data, error, response } = await api.GET('/api/v1/users/me');
  if (!response.ok && response.status !== 401) throw refusal(response.status, response.statusText, error);
  return data?.user ?? null;
};

/** react-admin requests the identity several times per page. */
const FRESH_MS = 30_000;
let known: { readonly since: number; readonly who: ReturnType<typeof readMe> } | null = null;
/** Clears the cached identity, for tests. */
export const clearIdentity = (): void => {
  known = null;
};

/** The signed-in user, null if there is none; read at most every 30 s. Throws if that fails, and reads again on the next call. */
const me = (): ReturnType<typeof readMe> => {
  if (known && Date.now() - known.since < FRESH_MS) return known.who;
  const who = readMe();
  known = { since: Date.now(), who };
  who.then((user) => user ?? clearIdentity(), clearIdentity);
  return who;
};

/** The account whose settings this browser stores; 0 if nobody is signed in or the identity could not be read. */
export const account = (): Promise<number> =>
  me().then(
    (user) => user?.idusuario ?? 0,
    () => 0,
  );

const signIn = () => location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);

/**
 * Uses the session of the site: visitors sign in there, users without a role are redirected to the home page (D-13). The server enforces
 * this independently.
 */
export const authProvider: AuthProvider = {
  login: async () => signIn(),
  logout: async () => {
    await api.POST('/api/v1/users/logout', oneCommand(undefined));
    location.assign('/');
    return false;
  },
  /** A failed request does not end the session: `Shell` reports that the identity could not be read, and nobody is redirected. */
  checkAuth: async () => {
    const user = await me().catch(() => undefined);
    if (user === undefined) return;
    if (!user) signIn();
    else if (user.rol === null) location.assign('/');
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status === 401) signIn();
  },
  getIdentity: async () => {
    const user = await me();
    return { id: user?.idusuario ?? 0, fullName: user ? `${user.nombre} ${user.apellido}` : '' };
  },
  /** `support` sees what administrators see, without working commands. */
  getPermissions: async () => (await me())?.rol ?? undefined,
};
