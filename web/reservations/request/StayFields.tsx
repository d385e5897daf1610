import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_GUESTS } from '../../../src/kernel/stay-rules.ts';
import type { Problem } from '../../api/problem.ts';
import type { Choice } from '../../calendar/rules.ts';
import { BookingDates } from '../../listing/booking/BookingDates.tsx';
import { StayPair } from '../../listing/booking/StayPair.tsx';
import { useStayRules } from '../../listing/booking/use-stay-rules.ts';
import { type Listing, listingQuery, type Stay } from '../../listing/shared/queries.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { Alternatives } from './Alternatives.tsx';

type Props = {
  listing: number;
  stay: Stay;
  guests: number;
  onGuests: (guests: number) => void;
  /** Changes the dates: `done` is called once the draft has them. */
  onDates: (stay: Stay, done: () => void) => void;
  busy: boolean;
  /** Why the draft was not changed. */
  problem: Problem | null;
  onClose: () => void;
};

/** Dates and guests of a request, editable in place (K-01). */
export const StayFields = ({ listing, stay, guests, onGuests, onDates, busy, problem, onClose }: Props) => {
  const { t } = useTranslation('reservations');
  const space = useQuery(listingQuery(listing)).data;
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = () => {
    setChoice(null);
    onClose();
  };
  const chosen = choice?.from && choice.to ? { from: choice.from, to: choice.to } : null;
  return (
    <>
      <StayPair
        choice={stay}
        open={choice !== null}
        onDates={() => setChoice(stay)}
        guests={guests}
        most={Math.min(MAX_GUESTS, space?.maximo_huespedes ?? guests)}
        onGuests={onGuests}
      />
      {!choice && problem && <Refusal problem={problem} />}
      <Dialog
        open={choice !== null}
        kind="sheet"
        onClose={close}
        title={t('dates.title')}
        actions={
          <Button busy={busy} because={chosen ? undefined : t('dates.choose')} onClick={() => chosen && onDates(chosen, close)}>
            {t('dates.use')}
          </Button>
        }
      >
        {problem && (
          <>
            <Refusal problem={problem} />
            <Alternatives problem={problem} pathOf={(near) => paths.reserve(listing, near, guests)} />
          </>
        )}
        {space ? <Calendar listing={space} choice={choice ?? stay} onChange={setChoice} /> : <LinesSkeleton count={6} />}
      </Dialog>
    </>
  );
};

type CalendarProps = { listing: Listing; choice: Choice; onChange: (choice: Choice) => void };

/** The calendar of the space with the dates of the request. */
const Calendar = ({ listing, choice, onChange }: CalendarProps) => {
  const rules = useStayRules(listing);
  const chosen = choice.from && choice.to ? { from: choice.from, to: choice.to } : null;
  return (
    <BookingDates
      listing={listing}
      booking={{
        rules,
        choice,
        chosen,
        narrow: true,
        isLinkBad: false,
        isOpenedByPress: () => true,
        choose: onChange,
      }}
    />
  );
};
