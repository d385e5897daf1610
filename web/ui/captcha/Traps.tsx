import { Captcha } from './Captcha.tsx';
import { Honeypot } from './Honeypot.tsx';
import type { FormTraps } from './use-traps.ts';

/** Stands before the button of a public form; shows nothing until the server asks (SEC-18). */
export const Traps = ({ traps: { captcha, asked, trap } }: { traps: FormTraps }) => (
  <>
    <Honeypot ref={trap} name="website" />
    {asked && <Captcha captcha={captcha} missing />}
  </>
);
