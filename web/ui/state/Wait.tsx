import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../../src/kernel/formats.ts';
import type { Problem } from '../../api/problem.ts';
import { loadRestTexts } from '../../i18n/index.ts';

/** Seconds until the call may be retried, updated every second, stops at zero. */
const useSecondsLeft = ({ at, retryAfter }: Problem): number => {
  const until = at + (retryAfter ?? 0) * 1000;
  const [now, setNow] = useState(Date.now);
  const running = until > now;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return Math.ceil((until - now) / 1000);
};

/**
 * The message of a rate limit, with a countdown; at the end it says that the call can be retried (SEC-28). The countdown is only visual:
 * screen readers announce the original sentence and the end, not every second. A sentence without its wait is shown unchanged.
 */
export const Wait = ({ problem }: { problem: Problem }) => {
  const { t, i18n } = useTranslation('fields');
  const left = useSecondsLeft(problem);
  useEffect(() => void loadRestTexts(i18n), [i18n]);
  const { detail, retryAfter } = problem;
  const said = retryAfter !== null && waitText(i18n.language, retryAfter);
  if (!said || !detail.includes(said)) return detail;
  if (left <= 0) return t('again');
  return (
    <>
      <span aria-hidden="true">{detail.replace(said, waitText(i18n.language, left))}</span>
      <span className="vh">{detail}</span>
    </>
  );
};
