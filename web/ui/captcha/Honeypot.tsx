import type { InputHTMLAttributes, Ref } from 'react';
import styles from './captcha.module.css';

/** A field that people cannot see, reach or hear; bots fill it in (SEC-18). */
export const Honeypot = (props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) => (
  <div className={styles.hidden} aria-hidden="true">
    <input {...props} type="text" tabIndex={-1} autoComplete="off" />
  </div>
);
