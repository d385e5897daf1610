import { answer, api } from '../../api/client.ts';
import { paths } from '../../paths.ts';

const KEPT = 'google';

/** What the callback page needs to complete the sign-in with Google. */
export type Returned = {
  readonly credential: string;
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  /** The destination after signing in. */
  readonly next: string;
};

/** Redirects to Google with a nonce from the server and a state that only this tab knows (SEC-01). */
export const leaveForGoogle = async (publicUrl: string, next: string): Promise<void> => {
  const { client_id, nonce, authorization_endpoint } = await answer(api.GET('/api/v1/users/login/google'));
  const state = crypto.randomUUID();
  sessionStorage.setItem(KEPT, JSON.stringify({ state, next }));
  const address = new URL(authorization_endpoint);
  const params = { client_id, nonce, state, response_type: 'id_token', scope: 'openid email profile', prompt: 'select_account' };
  for (const [name, value] of Object.entries({ ...params, redirect_uri: publicUrl + paths.google })) address.searchParams.set(name, value);
  window.location.assign(address);
};

const startedSignIn = (): { state?: string; next?: string } => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  } catch {
    return {};
  }
};

/** The claims of a token, unverified: the server verifies it. */
const claimsIn = (credential: string): Record<string, unknown> => {
  const part = credential.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

const textIn = (claims: Record<string, unknown>, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value : '';
};

/** Reads the response from Google and removes it from the URL; null for another tab's response, an error, or none. Works once. */
export const takeReturned = (): Returned | null => {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const { state, next = paths.home } = startedSignIn();
  sessionStorage.removeItem(KEPT);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const credential = fragment.get('id_token');
  if (!credential || !state || fragment.get('state') !== state) return null;
  try {
    const claims = claimsIn(credential);
    return { credential, subject: textIn(claims, 'sub'), email: textIn(claims, 'email'), firstName: textIn(claims, 'given_name'), next };
  } catch {
    return null;
  }
};
