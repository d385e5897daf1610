import { useQueryClient } from '@tanstack/react-query';
import { Lock, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/form/FileField.tsx';
import { Note } from '../../ui/Note.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { sendUnblock } from '../shared/commands.ts';
import { readAgain } from '../shared/queries.ts';
import type { Taken } from '../year/months.ts';
import { type Preview, sendFile, sendPreview } from './commands.ts';
import { Found } from './Found.tsx';
import styles from './upload.module.css';

/** SEC-13; the server decides, this avoids a useless upload. */
const MAX_BYTES = 1024 * 1024;

type Fault = 'name' | 'size' | 'content';
/** `of` identifies the file's content: uploading the same file again is the same user action. */
type Chosen = { file: File; of: string };

/** A calendar file: selected, previewed with what is on its nights, and blocked on confirmation (C-07). */
export const Upload = ({ id, taken }: { id: number; taken: readonly Taken[] }) => {
  const { t } = useTranslation(['feeds', 'blocking']);
  const cache = useQueryClient();
  const { say } = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const preview = useCommand({
    send: ({ file }: Chosen) => sendPreview(id, file),
    onFailed: (problem) => setFault(faultOf(problem)),
  });
  const undo = useUndoFile(id);
  const clear = () => {
    setChosen(null);
    setFault(null);
    preview.reset();
    setTurn((before) => before + 1); // clears the field
    heading.current?.focus();
  };
  const save = useCommand({
    send: ({ file }: Chosen, key) => sendFile(id, file, key),
    onDone: async ({ restrictions }) => {
      await readAgain(cache, id);
      clear();
      const blocks = restrictions.map(({ idrestriccion }) => idrestriccion);
      const text = t('file.done', { count: blocks.length });
      if (blocks.length > 0) say(text, { label: t('blocking:undo'), run: () => undo.run(blocks) });
      else say(text);
    },
  });
  const choose = (file: File | null) => {
    preview.reset();
    save.reset();
    const next = file && { file, of: `${file.name} ${file.size} ${file.lastModified}` };
    setChosen(next);
    const wrong = !file ? null : !/\.ics$/i.test(file.name) ? 'name' : file.size > MAX_BYTES ? 'size' : null;
    setFault(wrong);
    if (next && !wrong) preview.run(next);
  };
  return (
    <section className={styles.upload} aria-labelledby="h-upload">
      <h2 id="h-upload" ref={heading} tabIndex={-1}>
        {t('file.title')}
      </h2>
      <FileField
        key={turn}
        label={t('file.label')}
        hint={t('file.hint')}
        error={fault ? t(`file.fault.${fault}`) : undefined}
        accept=".ics,text/calendar"
        onChoose={choose}
      />
      <div role="status" className={styles.found}>
        {preview.busy && (
          <p className="row mute">
            <span className="spin" aria-hidden="true" />
            {t('reading')}
          </p>
        )}
        {chosen && preview.done && <Found preview={preview.done} taken={taken} />}
      </div>
      {!fault && <Refusal problem={preview.problem} />}
      {chosen && preview.done && (
        <Decide preview={preview.done} busy={save.busy} problem={save.problem} onSave={() => save.run(chosen)} onDiscard={clear} />
      )}
    </section>
  );
};

type DecideProps = { preview: Preview; busy: boolean; problem: unknown; onSave: () => void; onDiscard: () => void };

const Decide = ({ preview: { nights, unreadable }, busy, problem, onSave, onDiscard }: DecideProps) => {
  const { t } = useTranslation('feeds');
  return (
    <>
      {unreadable > 0 && (
        <Note kind="warning" icon={TriangleAlert}>
          {t('file.unreadable', { count: unreadable })}
        </Note>
      )}
      <Refusal problem={problem} />
      <p className="row row-wrap">
        {nights > 0 && (
          <Button busy={busy} icon={<Lock size={18} aria-hidden />} onClick={onSave}>
            {t('file.save', { count: nights })}
          </Button>
        )}
        <Button look="quiet" onClick={onDiscard}>
          {t('file.discard')}
        </Button>
      </p>
    </>
  );
};

/** Undoes all blocks created from a file. */
const useUndoFile = (id: number) => {
  const { t } = useTranslation(['feeds', 'blocking', 'errors']);
  const cache = useQueryClient();
  const { say, fail } = useToast();
  return useCommand({
    send: async (blocks: readonly number[]) => {
      for (const block of blocks) await sendUnblock(block, crypto.randomUUID());
    },
    onDone: async (_, blocks) => {
      await readAgain(cache, id);
      say(t('file.undone', { count: blocks.length }));
    },
    onFailed: async ({ status, detail }) => {
      await readAgain(cache, id);
      fail(t('blocking:notUndone', { cause: status > 0 && status < 500 ? detail : t(status === 0 ? 'errors:offline' : 'errors:ours') }));
    },
  });
};

const faultOf = (problem: unknown): Fault | null => {
  if (isProblem(problem, 'invalid_format')) return 'name';
  if (isProblem(problem, 'too_large')) return 'size';
  return isProblem(problem, 'invalid_file') ? 'content' : null;
};
