import type { Someone } from '../reservations/world.ts';
import type { OwnApp } from '../support/app.ts';

/** The calls that use a right, and those that end one. */
export const rights = ({ request, store }: OwnApp) => ({
  cancel: (id: number, who: Someone) => request('DELETE', `/reservations/${id}`, { token: who.token, body: {} }),
  ask: (id: number, who: Someone) => request('PUT', `/reservations/request/${id}`, { token: who.token }),
  acceptByLink: (id: number, link: string) => request('PUT', `/reservations/accept/${id}/${link}`),
  startTransfer: (id: number, token: string) => request('POST', '/pago/transfer', { body: { id_reserva: id, token } }),
  /** The token of `who` is the new one then. */
  changePassword: async (who: { token: string }, from: string, to: string) => {
    const body = { contrasena: from, contrasenan: to, contrasenar: to };
    const answer = await request('POST', '/users/changePassword', { token: who.token, body });
    who.token = answer.body.api_token ?? who.token;
    return answer;
  },
  /** Position of the newest event of this type that `isIt`, null when there is none. */
  at: async (stream: string, type: string, isIt: (data: object) => boolean = () => true) =>
    (await store.read(stream)).findLast((event) => event.type === type && isIt(event.data))?.position ?? null,
});
