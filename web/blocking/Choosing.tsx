import { Lock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import { BlockCalendar } from './BlockCalendar.tsx';
import styles from './blocking.module.css';
import { Conflict } from './Conflict.tsx';
import { inTheWay, type Nights, nightsIn, type Picked, type Range } from './shared/rules.ts';
import { useBlock } from './shared/use-block.ts';
import { useRangeText } from './shared/use-range-text.ts';
import { Taken } from './Taken.tsx';

/** Selects nights, shows what is on them, and blocks them; a rejection shows the conflicts (C-02, docs/rules/product.md#messages). */
export const Choosing = ({ id, nights }: { id: number; nights: Nights }) => {
  const { t } = useTranslation('blocking');
  const rangeText = useRangeText();
  const [choice, setChoice] = useState<Picked>(null);
  const [refused, setRefused] = useState<Range | null>(null);
  const [asking, setAsking] = useState(false);
  const save = useBlock(id, {
    onDone: () => setChoice(null),
    onTaken: (range) => {
      setChoice(null);
      setRefused(range);
      setAsking(true);
    },
  });
  const range = choice?.last ? { from: choice.from, last: choice.last } : null;
  const taken = range ? inTheWay(nights, range) : [];
  const because = !range ? t('chooseFirst') : taken.length > 0 ? t('busyInside') : undefined;
  const change = (next: Picked) => {
    save.reset();
    setChoice(next);
  };
  return (
    <section className={`panel ${styles.choosing}`} aria-labelledby="h-block">
      <h2 id="h-block">{t('block')}</h2>
      <BlockCalendar nights={nights} choice={choice} onChange={change} />
      <div className={styles.chosen} role="status">
        {range ? (
          <p className="semi">{t('chosen', { range: rangeText(range), count: nightsIn(range) })}</p>
        ) : (
          <p className="mute">{choice ? t('chooseLast', { day: rangeText({ from: choice.from, last: choice.from }) }) : t('how')}</p>
        )}
        {taken.length > 0 && (
          <Note kind="warning" icon={TriangleAlert}>
            <p className="semi">{t('overlaps')}</p>
            <Taken taken={taken} />
          </Note>
        )}
      </div>
      {!isProblem(save.problem, 'overlap') && <Refusal problem={save.problem} />}
      <p className="row row-wrap">
        <Button busy={save.busy} because={because} icon={<Lock size={18} aria-hidden />} onClick={() => range && save.run(range)}>
          {t('save')}
        </Button>
        {choice && (
          <Button look="quiet" onClick={() => change(null)}>
            {t('clear')}
          </Button>
        )}
      </p>
      <Conflict
        open={asking}
        range={refused}
        nights={nights}
        onClose={() => setAsking(false)}
        onAgain={() => {
          setAsking(false);
          change(refused);
        }}
      />
    </section>
  );
};
