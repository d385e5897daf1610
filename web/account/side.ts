import { useSyncExternalStore } from 'react';
import { useMe } from '../api/session.ts';

/** Guest or host: whose pages header and menu link to. */
export type Side = 'guest' | 'host';

const KEY = 'posada.side';
const CHANGED = 'posada:side';

const chosen = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};
const subscribe = (changed: () => void) => {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
};

/**
 * The side chosen in this tab, or initially the one the person registered as. Stored per person, so the next one to sign in starts fresh
 * (X-29).
 */
export const useSide = (): readonly [Side, (side: Side) => void] => {
  const me = useMe();
  const [who, side] = useSyncExternalStore(subscribe, chosen, () => null)?.split('.') ?? [];
  const own = me?.tipo === 'anfitrion' ? 'host' : 'guest';
  const choose = (next: Side) => {
    try {
      sessionStorage.setItem(KEY, `${me?.idusuario}.${next}`);
    } catch {
      // without storage each page starts with the registered side
    }
    dispatchEvent(new Event(CHANGED));
  };
  return [who === String(me?.idusuario) && (side === 'guest' || side === 'host') ? side : own, choose];
};
