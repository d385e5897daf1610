import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { opensMenu } from '../../ui/overlay/OpensMenu.tsx';
import type { Order } from '../shared/criteria.ts';
import styles from '../shared/search.module.css';

type Props = { order: Order; onChange: (order: Order) => void };

const Menu = opensMenu<Props>(() => import('./OrderMenu.tsx').then(({ OrderMenu }) => OrderMenu));

export const SortMenu = ({ order, onChange }: Props) => {
  const { t } = useTranslation('search');
  return (
    <Menu className={`${styles.order} small`} order={order} onChange={onChange}>
      <ArrowUpDown size={16} aria-hidden />
      <span className="vh">{t('sort')}: </span>
      {t(`order.${order}`)}
    </Menu>
  );
};
