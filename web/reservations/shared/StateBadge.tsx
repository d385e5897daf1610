import { Ban, CircleCheck, CircleX, CreditCard, Hourglass, Landmark, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Side } from './queries.ts';
import type { Standing } from './state.ts';

const LOOKS: Record<Standing, readonly [string, typeof Ban]> = {
  draft: ['', PencilLine],
  requested: ['b-warning', Hourglass],
  accepted: ['b-info', CreditCard],
  transfer: ['b-info', Landmark],
  announced: ['b-info', Landmark],
  checking: ['b-info', Hourglass],
  paid: ['b-success', CircleCheck],
  rejected: ['b-error', CircleX],
  host_deadline: ['b-error', CircleX],
  payment_deadline: ['', Ban],
  transfer_deadline: ['', Ban],
  draft_lapsed: ['', Ban],
  by_guest: ['', Ban],
  by_host: ['', Ban],
  agreed: ['', Ban],
  by_admin: ['', Ban],
};

/** The state as icon and text, so that it does not depend on colour. `side`: the reader's; one's own cancellation has a shorter label. */
export const StateBadge = ({ standing, side }: { standing: Standing; side?: Side }) => {
  const { t } = useTranslation('reservations');
  const [look, Icon] = LOOKS[standing];
  return (
    <span className={`badge ${look}`}>
      <Icon size={16} aria-hidden className="i" />
      {t(`state.${standing === `by_${side}` ? 'own' : standing}`)}
    </span>
  );
};
