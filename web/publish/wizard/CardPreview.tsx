import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../src/kernel/formats.ts';
import { textIn } from '../../texts.ts';
import type { Values } from '../form/values.ts';
import { MONTHLY } from '../form/vocabulary.ts';
import styles from '../shared/publish.module.css';
import { useField, useWizard } from '../shared/wizard-context.ts';

/** A live preview of the space's card as guests will see it; only on wide screens (B12). */
export const CardPreview = () => {
  const { t, i18n } = useTranslation(['publish', 'common']);
  const { gallery } = useWizard();
  const nombre = useField('nombre').value;
  const lugar = useField('lugar').value;
  const guests = Number(useField('maximo_huespedes').value);
  const tipo = useField('tipo').value;
  const categoria = useField('categoria').value;
  const moneda = useField('moneda').value;
  const mode = useField('modalidad_tiempo').value;
  const [daily, ...parts] = useWatch<Values, ['arriendo_diario', ...typeof MONTHLY]>({ name: ['arriendo_diario', ...MONTHLY] }).map(Number);
  const night = mode === 'mensual' ? 0 : (daily ?? 0);
  const month = mode === 'diario' ? 0 : parts.reduce((sum, part) => sum + part, 0);
  const cover = gallery.photos.find(({ url }) => url !== '');
  const [price, unit] = night > 0 ? [night, t('common:price.night')] : [month, t('common:price.month')];
  return (
    <aside className={styles.card} aria-label={t('preview.title')}>
      <p className="small mute">{t('preview.title')}</p>
      <div className="card">
        <div className="shot">
          {cover ? <img src={cover.url} alt="" width={320} height={240} /> : <span className="no-photo" aria-hidden="true" />}
        </div>
        <div className="card-b">
          <p className="card-t">{textIn(nombre, i18n.language) || t('preview.noTitle')}</p>
          <p className="card-m">
            {tipo !== '' && categoria !== '' && (
              <span>
                {t('common:card.kind', {
                  category: t(`common:category.${categoria}`),
                  type: t(`common:type.${tipo}`),
                })}
              </span>
            )}
            {lugar && <span>{lugar}</span>}
            {guests > 0 && <span>{t('common:guests', { count: guests })}</span>}
          </p>
          {price > 0 && moneda !== '' && (
            <p className="card-p">
              <b className="num">{amountText(price, moneda)}</b> <span className="unit">{unit}</span>
            </p>
          )}
        </div>
      </div>
    </aside>
  );
};
