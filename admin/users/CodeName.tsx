import { useLocaleState } from 'react-admin';
import { isLanguage } from '../../src/kernel/languages.ts';
import { NOTHING } from '../ui/nothing.ts';

const CODE = { region: /^[A-Z]{2}$/, language: /^[a-z]{2}$/ } as const;

type Props = { code: string | null; of: keyof typeof CODE };

/** The name of a person's country or language in the language of the console; unknown codes are shown unchanged. */
export const CodeName = ({ code, of }: Props) => {
  const [locale] = useLocaleState();
  if (code === null || code === '') return NOTHING;
  if (!CODE[of].test(code) || !isLanguage(locale)) return code;
  return new Intl.DisplayNames(locale, { type: of }).of(code) ?? code;
};
