import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import type { Problem } from '../api/problem.ts';
import { useCommand } from '../api/use-command.ts';

const UNDO_SECONDS = 10; // G-05

export type Leaving = { id: number; title: string };

/**
 * A removal that can still be undone: it is sent after ten seconds, or when the page is left earlier. Hover or focus pauses the countdown.
 * If the server rejects it, the space reappears with the reason.
 */
export const Removal = ({ leaving: { id, title }, onBack }: { leaving: Leaving; onBack: (problem?: Problem) => void }) => {
  const { t } = useTranslation('dashboard');
  const [left, setLeft] = useState(UNDO_SECONDS);
  const [held, setHeld] = useState(false);
  const open = useRef(true);
  const remove = useCommand({
    send: (_: number, key) =>
      answer(
        api.DELETE('/api/v1/accommodations/delete/{id}', {
          params: { path: { id } },
          body: {},
          keepalive: true,
          ...withIdempotencyKey(key),
        }),
      ),
    onFailed: onBack,
    refresh: [['dashboard']],
  });
  const send = useRef(() => undefined);
  send.current = () => {
    if (open.current) remove.run(id);
    open.current = false;
    return undefined;
  };
  useEffect(() => {
    if (held) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [held]);
  useEffect(() => {
    if (left <= 0) send.current();
  }, [left]);
  useEffect(() => {
    const now = () => send.current();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
  if (left <= 0) return null;
  return (
    <div
      className="toast"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{t('delete.leaving', { name: title })}</p>
      <button
        type="button"
        className="act"
        onClick={() => {
          open.current = false;
          onBack();
        }}
      >
        {t('delete.undo')}
      </button>
    </div>
  );
};
