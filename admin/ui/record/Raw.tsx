import { Scrolling } from '../lists/Scrolling.tsx';
import styles from './raw.module.css';

/** A record as sent by the server. */
export const Raw = ({ value, label }: { value: unknown; label: string }) => (
  <Scrolling className={`${styles.raw} box`} label={label}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </Scrolling>
);
