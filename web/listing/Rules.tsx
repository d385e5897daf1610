import { useTranslation } from 'react-i18next';
import { foreignIn, houseKind, textIn } from '../texts.ts';
import { Accordion } from '../ui/Accordion.tsx';
import styles from './listing.module.css';
import type { Listing } from './shared/queries.ts';

const TEXTS = ['reglas', 'uso_cocina', 'espacios_comunes', 'aseo_limpieza'] as const;

type House = Pick<Listing, (typeof TEXTS)[number]> & { readonly tipo: string };

/** The house rules as the host wrote them. */
export const Rules = ({ listing }: { listing: House & Partial<Pick<Listing, 'hora_llegada' | 'hora_salida'>> }) => {
  const { t, i18n } = useTranslation(['listing', 'listingLate']);
  const items = TEXTS.flatMap((name) => {
    const text = textIn(listing[name], i18n.language);
    return text
      ? [
          {
            id: name,
            title: t(`listingLate:rule.${houseKind(listing.tipo)}.${name}`),
            body: (
              <p className={styles.asWritten} lang={foreignIn(listing[name], i18n.language)}>
                {text}
              </p>
            ),
          },
        ]
      : [];
  });
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="h-rules">
      <h2 id="h-rules">{t('rules')}</h2>
      {listing.hora_llegada && (
        <p className={`num ${styles.hours}`}>{t('hours', { from: listing.hora_llegada, until: listing.hora_salida })}</p>
      )}
      <Accordion items={items} />
    </section>
  );
};
