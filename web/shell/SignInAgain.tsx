import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';
import { askToSignInWith, type Why } from '../api/sign-in-again.ts';
import { loadRestTexts } from '../i18n/index.ts';
import type { SignInAgainProps } from './SignInAgainDialog.tsx';

type Asking = { why: Why; Dialog: ComponentType<SignInAgainProps>; settle: (again: boolean) => void };

/**
 * The session ended during an action, or the action needs the password again (SEC-25): the same person enters it in a dialog, the page
 * keeps its values, and the action is sent again. The dialog is loaded on demand; if it cannot be loaded, the rejection is shown
 * next to the button.
 */
export const SignInAgain = () => {
  const { i18n } = useTranslation();
  const me = useMe();
  const person = useRef(me);
  if (me) person.current = me;
  const [asking, setAsking] = useState<Asking | null>(null);
  useEffect(
    () =>
      askToSignInWith(async (why) => {
        if (!person.current) return false;
        const fetched = await Promise.all([import('./SignInAgainDialog.tsx'), loadRestTexts(i18n)]).catch(() => null);
        if (!fetched) return false;
        const [{ SignInAgainDialog: Dialog }] = fetched;
        return new Promise((settle) => setAsking({ why, Dialog, settle }));
      }),
    [i18n],
  );
  if (!asking || !person.current) return null;
  const { why, Dialog, settle } = asking;
  const end = (again: boolean) => {
    setAsking(null);
    settle(again);
  };
  return <Dialog why={why} person={person.current} onEnd={end} />;
};
