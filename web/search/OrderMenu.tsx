import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuProps } from '../ui/OpensMenu.tsx';
import { usePressed } from '../ui/use-pressed.ts';
import { ORDERS, type Order } from './criteria.ts';

type Props = MenuProps & { order: Order; onChange: (order: Order) => void };

export const OrderMenu = ({ className, children, order, onChange }: Props) => {
  const trigger = usePressed();
  const { t } = useTranslation('search');
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={trigger} className={className}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" align="end" sideOffset={8}>
          <Base.Popup className="menu float">
            <Base.RadioGroup value={order} onValueChange={(value: Order) => onChange(value)}>
              {ORDERS.map((name) => (
                <Base.RadioItem key={name} value={name} className="menu-item" closeOnClick>
                  {t(`order.${name}`)}
                  <Base.RadioItemIndicator className="menu-check">
                    <Check size={18} aria-hidden />
                  </Base.RadioItemIndicator>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
