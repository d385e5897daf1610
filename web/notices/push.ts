import { ownZone } from '../../src/kernel/local-time.ts';
import { answer, api } from '../api/client.ts';

export type PushState = 'unsupported' | 'denied' | 'on' | 'off';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;

/** The push state of this browser; does not prompt. */
export const pushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off';
};

/** Requests the permission, so call it only on a press, and registers the subscription with the server. Throws when it fails. */
export const enablePush = async (publicKey: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  await old?.unsubscribe(); // it may belong to other keys
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  const body = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }, zona: ownZone() };
  try {
    await answer(api.POST('/api/v1/avisos/dispositivos', { body }));
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'on';
};

/** Stops push messages to this browser, whoever signs in to it next. */
export const leaveDevice = async (): Promise<void> => {
  if (!isSupported()) return;
  const made = await subscription();
  if (!made) return;
  await answer(api.POST('/api/v1/avisos/dispositivos/baja', { body: { endpoint: made.endpoint } })).catch(() => undefined);
  await made.unsubscribe(); // the push service then responds with 410, and the server deletes the subscription
};
