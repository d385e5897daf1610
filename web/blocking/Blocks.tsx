import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, LockOpen, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './blocking.module.css';
import { sendBlock, sendUnblock } from './shared/commands.ts';
import { type Block, readAgain } from './shared/queries.ts';
import { nightsIn, type Range, rangeOf } from './shared/rules.ts';
import { useRangeText } from './shared/use-range-text.ts';
import { useUndo } from './shared/use-undo.ts';

/** Current and future blocked nights; each can be released after a confirmation (C-03). */
export const Blocks = ({ id, blocks: all }: { id: number; blocks: readonly Block[] }) => {
  const { t } = useTranslation(['blocking', 'common']);
  const cache = useQueryClient();
  const rangeText = useRangeText();
  const { say } = useToast();
  const blocks = all.filter(({ created_with }) => created_with !== 'ical');
  const imported = all.filter(({ created_with }) => created_with === 'ical');
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Block | null>(null);
  const [asking, setAsking] = useState(false);
  const textOf = (block: Block) => rangeText(rangeOf(block));
  const undo = useUndo(id, 'removed', ({ range }: { range: Range }, key) => sendBlock(id, range, key));
  const remove = useCommand({
    send: ({ idrestriccion }: Block, key) => sendUnblock(idrestriccion, key),
    onDone: async (_, block) => {
      await readAgain(cache, id);
      setAsking(false);
      say(t('removed', { range: textOf(block) }), { label: t('undo'), run: () => undo.run({ range: rangeOf(block) }) });
      heading.current?.focus(); // its row has been removed
    },
  });
  const ask = (block: Block) => {
    remove.reset();
    setChosen(block);
    setAsking(true);
  };
  return (
    <section className={styles.list}>
      <h2 ref={heading} tabIndex={-1}>
        {t('list')}
      </h2>
      {blocks.length === 0 ? (
        <p className="row mute">
          <CalendarCheck size={20} aria-hidden className="i" />
          {t('none')}
        </p>
      ) : (
        <ul className={styles.rows} aria-label={t('list')}>
          {blocks.map((block) => (
            <li key={block.idrestriccion} className={styles.row}>
              <div>
                <p className="semi">{textOf(block)}</p>
                <p className="small mute">
                  {t('nights', { count: nightsIn(rangeOf(block)) })} · {t(`origin.${block.created_with}`)}
                </p>
              </div>
              <Button
                look="secondary"
                small
                icon={<LockOpen size={18} aria-hidden />}
                aria-label={`${t('remove')}: ${textOf(block)}`}
                onClick={() => ask(block)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {imported.length > 0 && <Imported ranges={imported} />}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('ask.title')}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button busy={remove.busy} onClick={() => chosen && remove.run(chosen)}>
              {t('remove')}
            </Button>
          </>
        }
      >
        {chosen && <p>{t('ask.text', { range: textOf(chosen) })}</p>}
        <Refusal problem={remove.problem} />
      </Dialog>
    </section>
  );
};

/** Nights taken by imported calendars: read-only, to be deleted at their source (C-03). */
const Imported = ({ ranges }: { ranges: readonly Block[] }) => {
  const { t } = useTranslation('blocking');
  const rangeText = useRangeText();
  return (
    <details className={styles.imported}>
      <summary>{t('imported.title', { count: ranges.length })}</summary>
      <p className="small mute">{t('imported.text')}</p>
      <ul className={styles.rows} aria-label={t('imported.title', { count: ranges.length })}>
        {ranges.map((range) => (
          <li key={`${range.idrestriccion} ${range.fecha_inicio}`} className={styles.row}>
            <div>
              <p className="semi">{rangeText(rangeOf(range))}</p>
              <p className="small mute">
                {t('nights', { count: nightsIn(rangeOf(range)) })} · {range.sitio ?? t('origin.ical')}
              </p>
            </div>
            {range.conflicts.length > 0 && (
              <span className="badge b-error">
                <TriangleAlert aria-hidden className="i" />
                {t('imported.conflict', { what: range.conflicts.map((one) => `R-${one}`).join(', ') })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};
