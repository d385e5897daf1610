import { useEffect, useRef, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useEnv } from '../../env.ts';

/** The server asks for two seconds at most; this is for a connection that is gone. */
const PATIENCE_MS = 10_000;

/**
 * Asks whether a saved phone has WhatsApp, for those who agreed on this page (D-107). Nothing is held back until the answer, and a question
 * that fails says nothing. `onMissing`: it seems to have none.
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
    if (request.signal.aborted) return; // saved again, or left
    setBusy(false);
    if (exists === false) onMissing();
  };
  return {
    isOffered: checksPhones === true,
    agreed,
    setAgreed,
    /** The answer has not come yet. */
    busy,
    /** After the phone was saved. */
    saved: (phone: string | null) => {
      if (checksPhones && agreed && phone !== null) void ask(phone);
    },
  };
};
