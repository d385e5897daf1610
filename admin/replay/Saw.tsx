import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { useLocaleState, useTranslate } from 'react-admin';
import { amountText, DOT, dayText } from '../../src/kernel/formats.ts';
import { exactInstantText } from '../../src/kernel/instants.ts';
import type { ReplayStep, Seen } from '../data/records.ts';
import { LeadCost } from '../reservations/StayCost.tsx';
import { contactOf, sawOtherwise } from './facts.ts';
import styles from './replay.module.css';

type Side = 'guest' | 'host';
type Props = { side: Side; step: ReplayStep; before: ReplayStep | undefined; zone: string };

/** The reservation as one side's page showed it then, rendered from the response that side would have received. */
export const Saw = ({ side, step, before, zone }: Props) => {
  const t = useTranslate();
  const seen = step.saw[side];
  const changed = before !== undefined && sawOtherwise(before, step, side);
  return (
    <article className={styles.card} aria-label={t(`posada.replay.by.${side}`)}>
      <h3 className={styles.caption}>
        <VisibilityIcon fontSize="small" />
        {t(`posada.by.${side}`)}
        <span className={changed ? styles.changed : styles.same}>{t(changed ? 'posada.replay.changed' : 'posada.replay.same')}</span>
      </h3>
      <div className={styles.body}>
        {seen ? <SeenPage seen={seen} side={side} zone={zone} /> : <p className="mute">{t(`posada.replay.unseen.${side}`)}</p>}
      </div>
    </article>
  );
};

/** The headline of the card. */
const headOf = ({ status, cause, requested_at, fecha_pago, transfer_notified_at, payment_proposed_at, transfer_by }: Seen): string => {
  if (status === 'rejected' || status === 'canceled') return cause === 'host' && fecha_pago ? 'hostPaid' : (cause ?? 'ended');
  if (fecha_pago) return 'paid';
  if (status === 'accepted') {
    if (transfer_notified_at) return 'announced';
    return payment_proposed_at ? 'checking' : transfer_by ? 'transfer' : 'accepted';
  }
  return requested_at ? 'requested' : 'draft';
};

const dueOf = ({ actions, lapses_at, respond_by, pay_by, transfer_by, accepted_at, ...seen }: Seen) => {
  if (seen.ended_at || seen.fecha_pago || seen.transfer_notified_at || seen.payment_proposed_at) return null;
  if (accepted_at) return transfer_by ?? pay_by;
  return respond_by ?? (actions.includes('request') ? lapses_at : null);
};

const SeenPage = ({ seen, side, zone }: { seen: Seen; side: Side; zone: string }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const due = dueOf(seen);
  const other = side === 'guest' ? seen.accommodation.user : seen.user;
  return (
    <>
      <strong>{t(`posada.page.${side}.${headOf(seen)}`, { _: t(`posada.page.${side}.ended`) })}</strong>
      <p className="num">
        {[seen.accommodation.nombre, `${dayText(locale, seen.fecha_inicio)} – ${dayText(locale, seen.fecha_termino)}`, ''].join(DOT)}
        <span className="unbroken">
          {side === 'host' ? (
            amountText(seen.recibe?.[seen.fecha_pago ? 'gets' : 'whole'] ?? 0, seen.moneda)
          ) : (
            <LeadCost reservation={seen} />
          )}
        </span>
      </p>
      {due && <p className="mute num">{t('posada.replay.due', { at: exactInstantText(locale, zone, due, true, false) })}</p>}
      {seen.refund && (
        <p className="num">
          {t('posada.replay.refund', { percentage: seen.refund.percentage, amount: amountText(seen.refund.amount, seen.currency) })}
        </p>
      )}
      <p className="mute">
        {other.nombre} · {t(`posada.replay.${contactOf(other.correo !== undefined, Boolean(seen.fecha_pago))}`)}
      </p>
      <p className={styles.fakes}>
        {seen.actions.map((action) => (
          <span className={styles.fake} key={action}>
            {t(`posada.action.${action}`)}
          </span>
        ))}
        {seen.actions.length === 0 && <span className="mute">{t('posada.replay.noActions')}</span>}
      </p>
    </>
  );
};
