import { useTranslate } from 'react-admin';
import type { Preview } from '../data/export-calls.ts';
import { Chips } from './Chips.tsx';
import styles from './exports.module.css';

type Props = {
  /** All available columns, by name. */
  readonly all: Preview['columnas'];
  readonly params: URLSearchParams;
  readonly set: (name: string, value: string) => void;
};

/** The columns of the sheet and their order, and the format of phone numbers if there are any (D-122). */
export const Columns = ({ all, params, set }: Props) => {
  const t = useTranslate();
  const names = all.map(({ nombre }) => nombre);
  const requested = (params.get('columns') ?? '').split(',').filter((name) => names.includes(name));
  const chosen = requested.length === 0 ? names : requested;
  const titleOf = new Map(all.map(({ nombre, titulo }) => [nombre, titulo]));
  const press = (name: string) => {
    const next = names.filter((one) => (one === name) !== chosen.includes(one));
    if (next.length > 0) set('columns', next.length === names.length ? '' : next.join(','));
  };
  return (
    <>
      <Chips names={names} chosen={chosen} labelOf={(name) => titleOf.get(name) ?? name} press={press} />
      <p className="mute">
        {t('posada.export.columnCount', { chosen: chosen.length, all: names.length })} {t('posada.export.noBank')}
      </p>
      {chosen.includes('telefono') && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={params.get('phone') === 'digits'}
            onChange={({ target }) => set('phone', target.checked ? 'digits' : '')}
          />
          {t('posada.export.digits')}
        </label>
      )}
    </>
  );
};
