import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import type { Problem } from '../api/problem.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Refusal } from '../ui/state/Failure.tsx';

/** The author of a blocked message can state that it contains no contact data; the team decides (T-05). */
export const Appeal = ({ problem: { extra } }: { problem: Problem }) => {
  const { t } = useTranslation('talk');
  const [isDone, setDone] = useState(false);
  const { conversation_id: id, message_id: messageId } = extra;
  const appeal = useCommand<string>({
    send: (message_id, key) =>
      answer(
        api.POST('/api/v1/messages/{id}/appeal', {
          params: { path: { id: Number(id) } },
          body: { message_id },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: () => setDone(true),
  });
  if (typeof messageId !== 'string') return null;
  if (isDone) return <p role="status">{t('appealed')}</p>;
  return (
    <>
      <Button look="quiet" small busy={appeal.busy} onClick={() => appeal.run(messageId)}>
        {t('appeal')}
      </Button>
      <Refusal problem={appeal.problem} />
    </>
  );
};
