import type { AuthProvider } from 'react-admin';
import { api, oneCommand } from './api.ts';

const me = async () => {
  const { data } = await api.GET('/api/v1/users/me');
  return data?.user ?? null;
};

const signIn = () => location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);

/** On the session of the site: a visitor signs in there, whoever has no role goes home (D-13). The server refuses on its own. */
export const authProvider: AuthProvider = {
  login: async () => signIn(),
  logout: async () => {
    await api.POST('/api/v1/users/logout', oneCommand());
    location.assign('/');
    return false;
  },
  checkAuth: async () => {
    const user = await me();
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
