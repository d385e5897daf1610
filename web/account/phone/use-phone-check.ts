import { useEffect, useRef, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useEnv } from '../../env.ts';

/** The server's check takes at most two seconds; this timeout is for a lost connection. */
const PATIENCE_MS = 10_000;

/**
 * Checks whether a saved phone has WhatsApp, for people who consented on this page (D-107). Nothing waits for the answer, and a failed
 * check is ignored. `onMissing`: it appears to have none.
 */
export const usePhoneCheck = (onMissing: () => void) => {
  const { checksPhones } = useEnv();
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const last = useRef<AbortController | null>(null);
  useEffect(() => () => last.current?.abort(), []);
  const ask = async (cellphone: string): Promise<void> => {
    last.current?.abort();
    const request = new AbortController();
    last.current = request;
    setBusy(true);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const body = { cellphone, consent: true };
    const exists = await answer(api.POST('/api/v1/bot/verify-phone', { body, signal })).then(
      (said) => said.exists,
      () => null,
    );
    if (request.signal.aborted) return; // saved again, or left the page
    setBusy(false);
    if (exists === false) onMissing();
  };
  return {
    isOffered: checksPhones === true,
    agreed,
    setAgreed,
    /** The check is still running. */
    busy,
    /** Call after the phone was saved. */
    saved: (phone: string | null) => {
      if (checksPhones && agreed && phone !== null) void ask(phone);
    },
  };
};
