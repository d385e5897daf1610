import { Heart as HeartIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, useOnlyLooking } from '../../ui/Button.tsx';
import { useFavourite } from './use-favourite.ts';

type Props = { listing: number; title: string };

/** On a card: a heart over the photo. */
export const Heart = ({ listing, title }: Props) => {
  const { t } = useTranslation('favourites');
  const { on, busy, toggle } = useFavourite(listing);
  const because = useOnlyLooking();
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={on}
      aria-busy={busy || undefined}
      aria-disabled={because !== undefined}
      aria-label={t(on ? 'remove' : 'save', { title })}
      title={because}
      onClick={() => because || toggle()}
    >
      <HeartIcon size={20} aria-hidden className="i" />
    </button>
  );
};

/** On the page of a space: a heart with a label. */
export const SaveButton = ({ listing, title }: Props) => {
  const { t } = useTranslation('favourites');
  const { on, busy, toggle } = useFavourite(listing);
  return (
    <Button
      look="quiet"
      small
      className={on ? 'saved' : undefined}
      icon={<HeartIcon size={18} aria-hidden className="i" />}
      aria-pressed={on}
      busy={busy}
      aria-label={t(on ? 'remove' : 'save', { title })}
      onClick={toggle}
    >
      {t(on ? 'kept' : 'keep')}
    </Button>
  );
};
