import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DOT } from '../../../src/kernel/formats.ts';
import { instantParts } from '../../../src/kernel/instants.ts';
import type { Language } from '../../../src/kernel/languages.ts';
import { foreignIn, houseKind, textIn } from '../../texts.ts';
import { Note } from '../../ui/Note.tsx';
import styles from './agreed.module.css';
import type { Agreed } from './queries.ts';

const TEXTS = ['reglas', 'uso_cocina', 'espacios_comunes', 'aseo_limpieza'] as const;

/** The space as its page was then: title, photos, description and rules, and what has been changed or erased since. */
export const SpaceThen = ({ agreed: { espacio, zona_horaria }, language }: { agreed: Agreed; language: Language }) => {
  const { t, i18n } = useTranslation(['agreed', 'listing', 'listingLate']);
  if (!espacio) return null;
  const { pagina, cambiado, distinto_hoy, borrado } = espacio;
  const when = (at: string) => {
    const { day, time } = instantParts(i18n.language, zona_horaria, at);
    return `${day}, ${time}`;
  };
  const foreign = foreignIn(pagina.sobre_nosotros, language);
  const about = textIn(pagina.sobre_nosotros, language);
  return (
    <section aria-labelledby="h-then-space" className={styles.space}>
      <h2 id="h-then-space">{textIn(pagina.nombre, language)}</h2>
      <p className="mute num">
        {[
          pagina.comuna,
          t('facts', { guests: pagina.maximo_huespedes, metres: pagina.m2 }),
          t('hours', { from: pagina.hora_llegada, until: pagina.hora_salida }),
        ].join(DOT)}
      </p>
      {borrado !== null && (
        <Note kind="info" icon={Info}>
          {t('erased', { at: when(borrado) })}
        </Note>
      )}
      {borrado === null && distinto_hoy && (
        <Note kind="info" icon={Info}>
          {t('changedSince')}
        </Note>
      )}
      {cambiado !== null && <p className="small mute num">{t('changedAt', { at: when(cambiado) })}</p>}
      {pagina.gallery.length > 0 && (
        <ul className={styles.photos}>
          {pagina.gallery.map(({ idgaleria, url_320, width, height }, at) => (
            <li key={idgaleria}>
              <img
                src={url_320}
                width={width}
                height={height}
                loading="lazy"
                alt={t('photo', { n: at + 1, total: pagina.gallery.length })}
              />
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an allow-list of tags, made on the server (SEC-14) */}
      {about && <div className={styles.rich} lang={foreign ?? language} dangerouslySetInnerHTML={{ __html: about }} />}
      {TEXTS.map((name) => {
        const text = textIn(pagina[name], language);
        return text ? (
          <div key={name}>
            <h3>{t(`listingLate:rule.${houseKind(pagina.tipo)}.${name}`)}</h3>
            <p className={styles.words} lang={foreignIn(pagina[name], language) ?? language}>
              {text}
            </p>
          </div>
        ) : null;
      })}
    </section>
  );
};
