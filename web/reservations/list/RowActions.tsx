import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { opensMenu } from '../../ui/overlay/OpensMenu.tsx';
import { groupOf, isClosed, standingOf } from '../shared/state.ts';
import type { ActionProps } from './actions.ts';
import styles from './list.module.css';

const RowMenu = opensMenu(() => import('./RowMenu.tsx').then(({ RowMenu }) => RowMenu));

/** One button, and a menu with the others; none for a closed one. */
export const RowActions = (props: ActionProps) =>
  isClosed(props.reservation) ? null : (
    <div className={styles.actions}>
      <MainAction {...props} />
      <MoreActions {...props} />
    </div>
  );

/** The next action, or else a link to the stay. */
const MainAction = ({ reservation, side, onAction }: ActionProps) => {
  const { t } = useTranslation('reservations');
  const { accommodation, actions, idreserva, token, fecha_inicio: from, fecha_termino: to, guests } = reservation;
  if (actions.includes('accept'))
    return (
      <Button network onClick={() => onAction('accept', reservation)}>
        {t('accept')}
      </Button>
    );
  if (actions.includes('pay') && token)
    return <ButtonLink to={paths.pay(idreserva, token)}>{t(standingOf(reservation) === 'transfer' ? 'finishTransfer' : 'pay')}</ButtonLink>;
  if (actions.includes('request'))
    return <ButtonLink to={paths.reserve(accommodation.idalojamiento, { from, to }, guests)}>{t('goOn')}</ButtonLink>;
  return (
    <ButtonLink look={groupOf(reservation, side) === 'now' ? 'primary' : 'secondary'} to={paths.stay(idreserva)}>
      {t('seeStay')}
    </ButtonLink>
  );
};

const MoreActions = (props: ActionProps) => {
  const { t } = useTranslation('reservations');
  const { reservation, side } = props;
  const name = (side === 'host' && reservation.user.nombre) || reservation.accommodation.nombre;
  return (
    <RowMenu className="btn btn-quiet btn-icon" label={t('more', { name })} {...props}>
      <Ellipsis size={20} aria-hidden />
    </RowMenu>
  );
};
