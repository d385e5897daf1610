import { useTranslation } from 'react-i18next';
import { Menu, MenuChoices } from '../../ui/overlay/Menu.tsx';
import type { MenuProps } from '../../ui/overlay/OpensMenu.tsx';
import { ORDERS, type Order } from '../shared/criteria.ts';

type Props = MenuProps & { order: Order; onChange: (order: Order) => void };

export const OrderMenu = ({ order, onChange, ...button }: Props) => {
  const { t } = useTranslation('search');
  const choices = ORDERS.map((value) => ({ value, text: t(`order.${value}`) }));
  return <Menu {...button} content={<MenuChoices value={order} choices={choices} onChange={onChange} />} />;
};
