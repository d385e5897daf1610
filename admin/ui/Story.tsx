import { useTranslate } from 'react-admin';
import type { ToldEvent } from '../dataProvider.ts';
import { Time } from './Time.tsx';

/** What happened, the latest on top, each with whoever did it and the reason given. */
export const Story = ({ events }: { events: readonly ToldEvent[] }) => {
  const t = useTranslate();
  return (
    <ol className="story box">
      {[...events].reverse().map(({ position, at, type, by, words, data: { reason } }) => (
        <li key={position}>
          <strong>{t(`posada.event.${type}`, { _: type })}</strong>
          <span className="mute">{t(`posada.by.${by}`)}</span>
          <Time at={at} />
          {typeof reason === 'string' && <p>{t(`posada.blockedBy.${reason}`, { _: reason })}</p>}
          {words !== null && <p>{words}</p>}
        </li>
      ))}
    </ol>
  );
};
