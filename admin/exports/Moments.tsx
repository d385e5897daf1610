import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { ownZone } from '../../src/kernel/local-time.ts';
import { Chips } from './Chips.tsx';
import { type Moment, momentIn } from './export-request.ts';
import styles from './exports.module.css';

const MOMENTS: readonly Moment[] = ['now', 'at', 'between'];

type Props = { readonly params: URLSearchParams; readonly set: (name: string, value: string) => void; readonly wrong: boolean };

/** The current state, the state at a past instant, or the changes between two; instants are in this browser's time zone. */
export const Moments = ({ params, set, wrong }: Props) => {
  const t = useTranslate();
  const moment = momentIn(params);
  const field = (name: 'al' | 'entre', label: string) => (
    <TextField
      label={t(label)}
      type="datetime-local"
      value={params.get(name) ?? ''}
      onChange={({ target }) => set(name, target.value)}
      error={wrong}
      size="small"
      required
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <>
      <Chips
        names={MOMENTS}
        chosen={[moment]}
        labelOf={(name) => t(`posada.export.moment.${name}`)}
        press={(name) => set('momento', name === 'now' ? '' : name)}
      />
      {moment !== 'now' && (
        <div className={styles.filters}>
          {moment === 'between' && field('entre', 'posada.export.from')}
          {field('al', moment === 'between' ? 'posada.export.to' : 'posada.export.at')}
        </div>
      )}
      {moment !== 'now' && <p className="mute">{t('posada.export.past', { zone: ownZone() })}</p>}
    </>
  );
};
