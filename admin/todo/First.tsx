import { useEffect, useId, useRef } from 'react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { isSingle, useSingleKeys } from '../search/single-key.ts';
import { Age } from './Age.tsx';
import { firstOf } from './order.ts';
import { pageOf } from './Queue.tsx';
import { QUEUES } from './queues.tsx';
import styles from './todo.module.css';
import type { Waits } from './use-waiting.ts';

const MAX_CASES = 8;
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * The most urgent cases across all queues. J and K move the focus between cases, so that Enter opens one and screen readers announce it.
 */
export const First = ({ waiting }: { waiting: readonly Waits[] }) => {
  const t = useTranslate();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [keys] = useSingleKeys();
  useEffect(() => {
    if (!keys) return;
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key.toLowerCase()];
      if (step === undefined || !isSingle(event)) return;
      event.preventDefault();
      move(list.current, step);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
  const cases = firstOf(waiting, MAX_CASES);
  if (cases.length === 0) return null;
  return (
    <section className={`box ${styles.first}`} aria-labelledby={id}>
      <h2 id={id}>
        {t('posada.todo.first')}
        {keys && (
          <span className={styles.keys}>
            <kbd>J</kbd> <kbd>K</kbd> <kbd>↵</kbd>
          </span>
        )}
      </h2>
      <ol ref={list} aria-describedby={keys ? `${id}-keys` : undefined}>
        {cases.map(({ queue, row, at }, i) => (
          <li key={`${queue.name} ${row.id}`} id={`${id}-${i}`}>
            <RecordContextProvider value={row}>
              <span className={styles.what}>{QUEUES[queue.name].line(row)}</span>
            </RecordContextProvider>{' '}
            <Age at={at} within={queue.late_after_seconds} ends={QUEUES[queue.name].ends} />{' '}
            <Link className="mute" to={pageOf(queue)}>
              {t(`posada.todo.${queue.name}`)}
            </Link>
          </li>
        ))}
      </ol>
      <p id={`${id}-keys`} className="unseen">
        {t('posada.todo.keys')}
      </p>
    </section>
  );
};

/** Focuses the first link of the next case, or of the previous one; the link is described by its whole line. */
const move = (list: HTMLOListElement | null, step: number) => {
  const lines = [...(list?.children ?? [])];
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const next = lines[at < 0 ? (step > 0 ? 0 : lines.length - 1) : Math.min(lines.length - 1, Math.max(0, at + step))];
  const link = next?.querySelector('a');
  if (!next || !link) return;
  link.setAttribute('aria-describedby', next.id);
  link.focus();
};
