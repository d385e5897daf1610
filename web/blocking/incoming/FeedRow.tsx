import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { Freshness, Result, Trouble } from './FeedStatus.tsx';
import styles from './incoming.module.css';
import { type Feed, readFeedsAgain, sendNewAddress, sendRemoval, sendSync } from './queries.ts';
import { useCountsText } from './use-counts-text.ts';

type QuestionKind = 'remove' | 'loss';
type Props = { id: number; zone: string; now: number; feed: Feed; site: string; onSay: (text: string) => void; onRemoved: () => void };

/** One imported calendar. */
export const FeedRow = ({ id, zone, now, feed, site, onSay, onRemoved }: Props) => {
  const { t } = useTranslation(['feeds', 'common']);
  const cache = useQueryClient();
  const countsText = useCountsText();
  const { say } = useToast();
  const [asking, setAsking] = useState(false);
  const [question, setQuestion] = useState<QuestionKind>('remove');
  const run = useCommand({
    send: (confirmed: boolean, key) => sendSync(id, feed.id, confirmed, key),
    onDone: async (counts) => {
      setAsking(false);
      await readFeedsAgain(cache, id);
      onSay(`${site}: ${countsText(counts)}`);
    },
    onFailed: () => readFeedsAgain(cache, id),
  });
  const remove = useCommand({
    send: (_: null, key) => sendRemoval(feed.id, key),
    onDone: async () => {
      setAsking(false);
      say(t('removed', { site }));
      onRemoved();
      await readFeedsAgain(cache, id);
    },
  });
  // the row itself shows reading errors; only errors it does not know are shown next to the button
  const refused = isProblem(run.problem) && run.problem.code === `feed_${feed.problem}` ? null : run.problem;
  const ask = (what: QuestionKind) => {
    remove.reset();
    run.reset();
    setQuestion(what);
    setAsking(true);
  };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>{site}</h3>
        <Freshness feed={feed} now={now} reading={run.busy} />
      </div>
      <Address id={id} feed={feed} site={site} reading={run.busy} onRun={() => run.run(false)} />
      <Refusal problem={asking ? null : refused} />
      <Trouble feed={feed} zone={zone} onConfirm={() => ask('loss')} />
      <Result feed={feed} zone={zone} now={now} />
      <p>
        <Button
          look="quiet"
          small
          icon={<Trash2 size={18} aria-hidden />}
          aria-label={`${t('remove')}: ${site}`}
          onClick={() => ask('remove')}
        >
          {t('remove')}
        </Button>
      </p>
      <Question
        feed={feed}
        site={site}
        about={question}
        open={asking}
        busy={remove.busy || run.busy}
        problem={question === 'remove' ? remove.problem : run.problem}
        onClose={() => setAsking(false)}
        onYes={() => (question === 'remove' ? remove.run(null) : run.run(true))}
      />
    </li>
  );
};

type AddressProps = { id: number; feed: Feed; site: string; reading: boolean; onRun: () => void };

/** Save only when the URL differs from the stored one, Run only when it is the same (C-04). */
const Address = ({ id, feed, site, reading, onRun }: AddressProps) => {
  const { t } = useTranslation(['feeds', 'common']);
  const cache = useQueryClient();
  const { say } = useToast();
  const [draft, setDraft] = useState<string | null>(null);
  const isSame = draft === null || draft.trim() === feed.url;
  const save = useCommand({
    send: (url: string, key) => sendNewAddress(feed.id, url, key),
    onDone: async () => {
      await readFeedsAgain(cache, id);
      setDraft(null);
      say(t('saved'));
    },
  });
  const wrong = isProblem(save.problem) && save.problem.fields['icalUrl'] ? save.problem.detail : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) save.run(draft.trim());
  };
  return (
    <Form className={styles.address} onSubmit={submit}>
      <TextField
        label={t('address', { site })}
        error={wrong}
        value={draft ?? feed.url}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        className="num"
        onChange={({ target }) => {
          if (save.problem) save.reset();
          setDraft(target.value);
        }}
      />
      <p className={styles.buttons}>
        <Button type="submit" look="secondary" busy={save.busy} because={isSame ? t('unchanged') : undefined}>
          {t('common:save')}
        </Button>
        <Button
          look="secondary"
          busy={reading}
          because={isSame ? undefined : t('saveFirst')}
          icon={<RefreshCw size={18} aria-hidden />}
          aria-label={`${t('run')}: ${site}`}
          onClick={onRun}
        >
          {t('run')}
        </Button>
      </p>
      {!isSame && <p className="small semi">{t('saveFirst')}</p>}
      {!wrong && <Refusal problem={save.problem} />}
    </Form>
  );
};

type QuestionProps = {
  feed: Feed;
  site: string;
  about: QuestionKind;
  open: boolean;
  busy: boolean;
  problem: unknown;
  onClose: () => void;
  onYes: () => void;
};

/** Confirms how many nights will become free. */
const Question = ({ feed, site, about, open, busy, problem, onClose, onYes }: QuestionProps) => {
  const { t } = useTranslation(['feeds', 'common']);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`ask.${about}.title`, { site })}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button look={about === 'remove' ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
            {t(about === 'remove' ? 'remove' : 'ask.loss.do')}
          </Button>
        </>
      }
    >
      <p>{t(`ask.${about}.text`, { site })}</p>
      <p className="semi">{t(about === 'remove' ? 'ask.frees' : 'ask.atMost', { count: feed.nights_alone })}</p>
      {feed.nights > feed.nights_alone && <p className="small mute">{t('ask.stays', { count: feed.nights - feed.nights_alone })}</p>}
      <Refusal problem={problem} />
    </Dialog>
  );
};
