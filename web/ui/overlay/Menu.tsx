import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnlyLooking } from '../Button.tsx';
import { usePressed } from '../state/use-pressed.ts';
import { useOnline } from '../use-online.ts';
import type { MenuProps } from './OpensMenu.tsx';

/** The button with its menu; replaces the plain button once that was pressed. `wide`: its items are sentences. */
export const Menu = ({ className, label, children, content, wide }: MenuProps & { content: ReactNode; wide?: boolean }) => {
  const trigger = usePressed();
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={trigger} className={className} aria-label={label}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" align="end" sideOffset={8}>
          <Base.Popup className={wide ? 'menu float wide' : 'menu float'}>{content}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

type ItemProps = { icon?: ReactNode; network?: boolean; children: ReactNode; onClick: () => void };

/** `network`: the item sends something, so it is disabled offline and in a read-only session, like a button. */
export const MenuItem = ({ icon, network = false, children, onClick }: ItemProps) => {
  const { t } = useTranslation();
  const online = useOnline();
  const looking = useOnlyLooking();
  const because = !network ? undefined : online ? looking : t('shell.offlineButton');
  return (
    <Base.Item className="menu-item" disabled={because !== undefined} title={because} onClick={onClick}>
      {icon}
      {children}
    </Base.Item>
  );
};

export const MenuRule = () => <Base.Separator className="rule" />;

type Choice<Value extends string> = { value: Value; text: string; lang?: string };

/** A single choice, with the current option ticked; choosing closes the menu. */
export const MenuChoices = <Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label?: string;
  value: string;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}) => (
  <Base.RadioGroup value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
    {label && <Base.GroupLabel className="menu-label">{label}</Base.GroupLabel>}
    {choices.map((choice) => (
      <Base.RadioItem key={choice.value} value={choice.value} className="menu-item" lang={choice.lang} closeOnClick>
        {choice.text}
        <Base.RadioItemIndicator className="menu-check">
          <Check size={18} aria-hidden />
        </Base.RadioItemIndicator>
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);
