import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../src/kernel/languages.ts';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { useChangeLanguage } from './change-language.ts';

/** Offers, once, to switch to the language of the account's mails. */
export const OfferLanguage = ({ language }: { language: Language }) => {
  const { t, i18n } = useTranslation('account');
  const { say } = useToast();
  const change = useChangeLanguage();
  const latest = useRef(change); // the offer may be taken on a later page
  useEffect(() => {
    latest.current = change;
  });
  const offer = useEffectEvent(() => {
    const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language;
    say(t('otherLanguage.mails', { language: name }), {
      label: t('otherLanguage.use', { language: name }),
      run: () => void latest.current(language),
    });
  });
  useEffect(() => offer(), []);
  return null;
};
