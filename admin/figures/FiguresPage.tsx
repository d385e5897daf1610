import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';
import { dayText } from '../../src/kernel/formats.ts';
import { instantParts } from '../../src/kernel/instants.ts';
import type { Figures } from '../data/records.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { FigureCard } from './FigureCard.tsx';
import styles from './figures.module.css';
import { firstCurrency, plotsOf } from './plots.ts';
import { PERIODS, type Period, useFigures } from './use-charts.ts';

/** Requests, answers, money and occupancy day by day; period and currency are in the URL. */
export const FiguresPage = () => {
  const t = useTranslate();
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find((one) => one === params.get('days')) ?? '30';
  const { data, error, refetch } = useFigures(days);
  const choose = (name: string, value: string | null) => {
    if (value === null) return;
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true });
  };
  const currency = data?.dinero.find((one) => one.currency === params.get('currency'))?.currency ?? (data && firstCurrency(data));
  return (
    <ConsolePage title={t('posada.figures.name')}>
      <PageHead className={styles.head}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={days}
          aria-label={t('posada.figures.period')}
          onChange={(_, value: Period | null) => choose('days', value)}
        >
          {PERIODS.map((one) => (
            <ToggleButton key={one} value={one}>
              {t('posada.figures.days', { days: one })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {data && data.dinero.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={currency}
            aria-label={t('posada.figures.currency')}
            onChange={(_, value: string | null) => choose('currency', value)}
          >
            {data.dinero.map((one) => (
              <ToggleButton key={one.currency} value={one.currency}>
                {one.currency}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {data && <When figures={data} />}
      </PageHead>
      {error && !data && <Failed retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && currency && <Cards figures={data} currency={currency} days={days} />}
    </ConsolePage>
  );
};

const When = ({ figures: { desde, hasta, zona } }: { figures: Figures }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { city } = instantParts(locale, zona, new Date().toISOString());
  return <span className="mute">{t('posada.figures.when', { from: dayText(locale, desde), to: dayText(locale, hasta), city })}</span>;
};

const Cards = ({ figures, currency, days }: { figures: Figures; currency: string; days: Period }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { hash } = useLocation();
  // scrolls to the plot selected on the first page once it is rendered
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={styles.cards}>
      {plotsOf(figures, currency, { t, locale }).map((plot) => (
        <FigureCard key={plot.name} plot={plot} days={days} />
      ))}
    </div>
  );
};
