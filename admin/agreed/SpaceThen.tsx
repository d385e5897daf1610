import { useTranslate } from 'react-admin';
import { type Language, textIn } from '../../src/kernel/languages.ts';
import type { Agreed } from '../data/records.ts';
import { Facts } from '../ui/record/Facts.tsx';
import { Time } from '../ui/Time.tsx';
import styles from './agreed-then.module.css';

const TEXTS = ['sobre_nosotros', 'reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'] as const;

/** Strips the tags of the description. */
const plain = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('</p>', '</p>\n'), 'text/html').body.textContent ?? '';

/** The space as its page was then, and what has become of it. */
export const SpaceThen = ({ agreed: { espacio, zona_horaria }, language }: { agreed: Agreed; language: Language }) => {
  const t = useTranslate();
  if (!espacio) return null;
  const { pagina, cambiado, distinto_hoy, borrado } = espacio;
  const name = textIn(pagina.nombre as Readonly<Record<Language, string>>, language) ?? '';
  return (
    <section className={`box ${styles.space}`} aria-label={t('posada.agreed.space')}>
      <h2>
        {t('posada.agreed.space')}: {name}
      </h2>
      {borrado !== null && (
        <p>
          {t('posada.agreed.erased')} <Time at={borrado} zone={zona_horaria} />
        </p>
      )}
      {borrado === null && distinto_hoy && <p>{t('posada.agreed.changedSince')}</p>}
      <Facts
        facts={[
          [t('posada.agreed.changedAt'), cambiado && <Time key="changed" at={cambiado} zone={zona_horaria} />],
          [t('posada.agreed.size'), t('posada.agreed.facts', { guests: pagina.maximo_huespedes, metres: pagina.m2 })],
          [t('posada.agreed.hours'), `${pagina.hora_llegada} – ${pagina.hora_salida}`],
          ...TEXTS.map((field) => {
            const text = textIn(pagina[field] as Readonly<Record<Language, string>>, language) ?? '';
            return [t(`posada.agreed.text.${field}`), text && plain(text)] as const;
          }),
        ]}
      />
      {pagina.gallery.length > 0 && (
        <ul className={styles.photos}>
          {pagina.gallery.map(({ idgaleria, url_320, width, height }, at) => (
            <li key={idgaleria}>
              <img src={url_320} width={width} height={height} loading="lazy" alt={t('posada.agreed.photo', { n: at + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
