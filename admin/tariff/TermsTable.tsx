import { useLocaleState, useTranslate } from 'react-admin';
import { COUNTRIES } from '../../src/kernel/countries.ts';
import { percentText, withPercent } from '../../src/kernel/formats.ts';
import type { TariffTerms } from '../data/records.ts';
import { Facts } from '../ui/record/Facts.tsx';
import { METHODS, nameIn } from './terms.ts';

/** The terms of a version, with the values of `before` that it changes. */
export const TermsTable = ({ terms, before }: { terms: TariffTerms; before?: TariffTerms | undefined }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const country = (code: string) => nameIn(code, locale);
  const text = (share: number) => withPercent(locale, percentText(locale, share));
  const percent = (now: number, earlier: number | undefined) => (
    <span className="num">
      {before && earlier !== undefined && earlier !== now && <s>{text(earlier)}</s>} {text(now)}
    </span>
  );
  const own = (mode: 'diario' | 'mensual') =>
    COUNTRIES.filter((code) => terms[mode].paises[code] !== undefined)
      .map((code) => `${country(code)} ${text(terms[mode].paises[code] ?? 0)}`)
      .join(', ');
  const charge = (mode: 'diario' | 'mensual') => (
    <>
      {percent(terms[mode].general, before?.[mode].general)}
      {own(mode) && <span className="mute"> · {own(mode)}</span>}
    </>
  );
  return (
    <Facts
      facts={[
        [t('posada.tariff.diario'), charge('diario')],
        [t('posada.tariff.mensual'), charge('mensual')],
        ...METHODS.map(
          (method) => [t(`posada.tariff.method.${method}`), percent(terms.recargos[method], before?.recargos[method])] as const,
        ),
        [t('posada.tariff.noCard'), terms.sin_recargo.map(country).join(', ') || t('posada.tariff.none')],
      ]}
    />
  );
};
