import { Captcha } from './Captcha.tsx';
import { Honeypot } from './Honeypot.tsx';
import type { FormTraps } from './use-traps.ts';

/** Placed before the button of a public form; hidden until the server requires it (SEC-18). */
export const Traps = ({ traps: { captcha, required, trap } }: { traps: FormTraps }) => (
  <>
    <Honeypot ref={trap} name="website" />
    {required && <Captcha captcha={captcha} missing />}
  </>
);
