import type { AuthProvider } from 'react-admin';
import { api, oneCommand, refusal } from './api.ts';

const readMe = async () => {
  const { data, error, response } = await api.GET('/api/v1/users/me');
  if (!response.ok && response.status !== 401) throw refusal(response.status, response.statusText, error);
  return data?.user ?? null;
};

/** react-admin asks who is signed in several times on each page. */
const FRESH_MS = 30_000;
let known: { readonly since: number; readonly who: ReturnType<typeof readMe> } | null = null;
/** As when the page is opened anew; for tests. */
export const forgetMe = (): void => {
  known = null;
};

/** Who is signed in, null for nobody; read at most every 30 s. Throws where that could not be read, and is read anew the next time. */
const me = (): ReturnType<typeof readMe> => {
  if (known && Date.now() - known.since < FRESH_MS) return known.who;
  const who = readMe();
  known = { since: Date.now(), who };
  who.then((user) => user ?? forgetMe(), forgetMe);
  return who;
};

/** The account under which this browser keeps things; 0 where nobody is signed in or that could not be read. */
export const account = (): Promise<number> =>
  me().then(
    (user) => user?.idusuario ?? 0,
    () => 0,
  );

const signIn = () => location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);

/** On the session of the site: a visitor signs in there, whoever has no role goes home (D-13). The server refuses on its own. */
export const authProvider: AuthProvider = {
  login: async () => signIn(),
  logout: async () => {
    await api.POST('/api/v1/users/logout', oneCommand());
    location.assign('/');
    return false;
  },
  /** A failure says nothing about the session: `Shell` says that it could not be read, and nobody is sent away. */
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
  /** `support` sees what administrators see and no command that works. */
  getPermissions: async () => (await me())?.rol ?? undefined,
};
