import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../../api/session.ts';
import { useRestTexts } from '../../i18n/rest.ts';
import { WRITE } from '../../messages/write.ts';
import { paths } from '../../paths.ts';
import { useSignInFirst } from '../../ui/overlay/SignInFirst.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import type { Listing } from '../shared/queries.ts';
import type { BookingState } from './use-booking.ts';

const WriteDialog = lazyComponent(() => import('../../messages/WriteDialog.tsx').then(({ WriteDialog }) => WriteDialog));

/**
 * Opens the form for a message to the host; a visitor signs in first and returns to it with the same dates (D-a15, D-a21), as after being
 * sent to select the dates. If the URL requests the form, the box opens it, which exists at every width; the sheet opens only on a press,
 * later.
 */
export const WriteToHost = ({ listing, booking, inSheet }: { listing: Listing; booking: BookingState; inSheet: boolean | undefined }) => {
  const { t } = useTranslation('listing');
  const me = useMe();
  const signInFirst = useSignInFirst();
  const [params] = useSearchParams();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const wanted = !inSheet && me !== null && params.get(WRITE) === '1';
  useEffect(() => {
    if (wanted) setOpen(true);
  }, [wanted]);
  if (open && !used) setUsed(true);
  const { chosen, guests, choosing, openDates } = booking;
  const [waits, setWaits] = useState(false);
  if (waits && (chosen || !choosing)) {
    setWaits(false);
    if (chosen) setOpen(true);
  }
  const press = () => {
    if (me) return setOpen(true);
    const here = paths.listing(listing.idalojamiento, chosen, guests);
    signInFirst({ next: `${here}${here.includes('?') ? '&' : '?'}${WRITE}=1`, what: 'message' });
  };
  return (
    <>
      <button type="button" className="btn btn-secondary btn-block" onClick={press}>
        <MessageCircle size={20} aria-hidden />
        {t('booking.message', { name: listing.user.nombre })}
      </button>
      {used && (
        <Form
          open={open}
          onClose={() => setOpen(false)}
          listing={listing}
          stay={chosen}
          guests={guests}
          onDates={() => {
            setOpen(false);
            setWaits(true);
            openDates();
          }}
        />
      )}
    </>
  );
};

type FormProps = {
  open: boolean;
  onClose: () => void;
  listing: Listing;
  stay: BookingState['chosen'];
  guests: number;
  onDates: () => void;
};

/** The form, once its texts are loaded. */
const Form = ({ listing, ...form }: FormProps) =>
  useRestTexts() && <WriteDialog {...form} listing={listing.idalojamiento} name={listing.user.nombre} />;
