import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import blanks from '../ui/blanks.module.css';
import lists from '../ui/lists/lists.module.css';
import { Scrolling } from '../ui/lists/Scrolling.tsx';
import { Failed } from '../ui/Pending.tsx';
import { ChangeText } from './ChangeText.tsx';
import styles from './figures.module.css';
import type { Plot } from './plots.ts';
import { type Period, useCharts } from './use-charts.ts';

/** One plot with its exact definition, its total, its data table and a download of the numbers. */
export const FigureCard = ({ plot, days }: { plot: Plot; days: Period }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const heading = useId();
  const { name, total, others, head, rows } = plot;
  const title = t(`posada.figures.title.${name}`);
  return (
    <section className={`box ${styles.card}`} id={name} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Button
          size="small"
          component="a"
          href={`/api/v1/console/figures/${name}/csv?dias=${days}&lang=${locale}`}
          download
          startIcon={<DownloadIcon />}
          aria-label={t('posada.figures.csvOf', { name: title })}
        >
          CSV
        </Button>
      </header>
      <p className={`${styles.value} num`}>
        {total} <ChangeText plot={plot} days={days} />
      </p>
      {others.length > 0 && <p className="mute num">{others.join(' · ')}</p>}
      <p className="mute">{t(`posada.figures.means.${name}`)}</p>
      {rows.length === 0 ? <p className={blanks.blank}>{t('posada.figures.none')}</p> : <Drawn plot={plot} />}
      {rows.length > 0 && (
        <details>
          <summary>{t('posada.figures.numbers', { smart_count: rows.length })}</summary>
          <Scrolling className={styles.numbers} label={t('posada.figures.numbersOf', { name: title })}>
            <table className={lists.plain}>
              <thead>
                <tr>
                  {head.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first = '', ...cells]) => (
                  <tr key={`${first} ${cells[0] ?? ''}`}>
                    <th scope="row">{first}</th>
                    {cells.map((cell, at) => (
                      <td key={head[at + 1]} className="num">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        </details>
      )}
    </section>
  );
};

const Drawn = ({ plot: { series } }: { plot: Plot }) => {
  const { data, error, refetch } = useCharts();
  if (error) return <Failed retry={() => void refetch()} />;
  // purely visual: screen readers get the table
  return (
    <div className={styles.plot} aria-hidden="true">
      {data ? <data.Chart {...series} /> : <Skeleton variant="rounded" height={240} />}
    </div>
  );
};
