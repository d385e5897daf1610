import { Menu as Base } from '@base-ui/react/menu';
import { ArrowUpDown, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ORDERS, type Order } from './criteria.ts';

export const SortMenu = ({ order, onChange }: { order: Order; onChange: (order: Order) => void }) => {
  const { t } = useTranslation('search');
  return (
    <Base.Root modal={false}>
      <Base.Trigger className="sel small">
        <ArrowUpDown size={16} aria-hidden />
        <span className="vh">{t('sort')}: </span>
        {t(`order.${order}`)}
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
