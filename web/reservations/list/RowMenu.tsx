import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import type { MenuProps } from '../../ui/overlay/OpensMenu.tsx';
import type { Reservation } from '../shared/queries.ts';
import { canOnlyLeave, isReviewable, standingOf } from '../shared/state.ts';
import type { ActionProps } from './actions.ts';

/** The actions on a reservation besides its button. */
export const RowMenu = ({ reservation, side, onAction, ...button }: MenuProps & ActionProps) => {
  const { t } = useTranslation(['reservations', 'common']);
  const navigate = useNavigate();
  const { accommodation, user, actions, idreserva, token } = reservation;
  const standing = standingOf(reservation);
  const isDraft = standing === 'draft';
  const other = side === 'host' ? user : accommodation.user;
  const can = (action: Reservation['actions'][number]) => actions.includes(action);
  const to = (path: string) => () => void navigate(path);
  const items = [
    can('reject') && { text: t('reject'), sends: true, run: () => onAction('reject', reservation) },
    !isDraft && { text: t('writeTo', { name: other.nombre }), run: to(paths.talkAbout(idreserva)) },
    isReviewable(reservation) && { text: t('review'), run: to(paths.review(idreserva)) },
    side === 'guest' && standing === 'paid' && token && { text: t('receipt'), run: to(paths.receipt(idreserva, token)) },
    side === 'host' && standing === 'paid' && { text: t('payout'), run: to(paths.earnings) },
    can('ask_end') && { text: t('askEnd'), sends: true, run: () => onAction('ask_end', reservation) },
    can('cancel') &&
      !(side === 'guest' && canOnlyLeave(reservation)) && {
        text: t(isDraft ? 'discard' : 'cancel'),
        sends: true,
        run: () => onAction('cancel', reservation),
      },
  ].filter((item) => typeof item === 'object');
  return (
    <Menu
      {...button}
      content={items.map(({ text, run, ...item }) => (
        <MenuItem key={text} network={'sends' in item} onClick={run}>
          {text}
        </MenuItem>
      ))}
    />
  );
};
