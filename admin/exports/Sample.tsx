import { useTranslate } from 'react-admin';
import type { Preview } from '../data/export-calls.ts';
import { Scrolling } from '../ui/lists/Scrolling.tsx';
import { NOTHING } from '../ui/nothing.ts';
import styles from './exports.module.css';

/** The first rows as in the sheet; identities appear only in the file. */
export const Sample = ({ preview: { columnas, muestra } }: { preview: Preview }) => {
  const t = useTranslate();
  if (muestra.length === 0) return null;
  return (
    <Scrolling className={styles.sample} label={t('posada.export.sample')}>
      <table>
        <thead>
          <tr>
            {columnas.map(({ titulo }) => (
              <th key={titulo} scope="col">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {muestra.map((cells) => (
            <tr key={cells.join('|')}>
              {columnas.map(({ titulo, personal }, at) => (
                <td key={titulo}>{personal ? <span className="mute">{t('posada.export.inFile')}</span> : (cells[at] ?? NOTHING)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
};
