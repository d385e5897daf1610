import type { AuthProvider } from 'react-admin';

type Me = { user: { idusuario: number; nombre: string; apellido: string; is_admin: number } };

const me = async (): Promise<Me['user'] | null> => {
  const response = await fetch('/api/v1/users/me', { credentials: 'same-origin' });
  return response.ok ? ((await response.json()) as Me).user : null;
};

const signIn = () => location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);

/** On the session of the site: a visitor signs in there, a non-admin goes home (D-13). The server refuses on its own. */
export const authProvider: AuthProvider = {
  login: async () => signIn(),
  logout: async () => {
    await fetch('/api/v1/users/logout', { method: 'POST', credentials: 'same-origin' });
    location.assign('/');
    return false;
  },
  checkAuth: async () => {
    const user = await me();
    if (!user) signIn();
    else if (user.is_admin !== 1) location.assign('/');
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status === 401) signIn();
  },
  getIdentity: async () => {
    const user = await me();
    return { id: user?.idusuario ?? 0, fullName: user ? `${user.nombre} ${user.apellido}` : '' };
  },
  getPermissions: async () => undefined,
};
