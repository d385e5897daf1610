import DownIcon from '@mui/icons-material/TrendingDownOutlined';
import SameIcon from '@mui/icons-material/TrendingFlatOutlined';
import UpIcon from '@mui/icons-material/TrendingUpOutlined';
import { useTranslate } from 'react-admin';
import styles from './figures.module.css';
import type { Plot } from './plots.ts';
import type { Period } from './use-charts.ts';

/** The change compared with the preceding period of the same length; conveyed by arrow and sign, with colour only in addition. */
export const ChangeText = ({ plot: { change, moreIsBetter }, days }: { plot: Plot; days: Period }) => {
  const t = useTranslate();
  if (change === null) return null;
  const { by, text } = change;
  const Icon = by > 0 ? UpIcon : by < 0 ? DownIcon : SameIcon;
  const isGood = moreIsBetter === null || by === 0 ? null : by > 0 === moreIsBetter;
  return (
    <span
      className={
        isGood === null ? `${styles.change} num` : isGood ? `${styles.change} num ${styles.good}` : `${styles.change} num ${styles.bad}`
      }
      title={t('posada.figures.than', { days })}
    >
      <Icon fontSize="small" /> {text}
      <span className="unseen"> {t('posada.figures.than', { days })}</span>
    </span>
  );
};
