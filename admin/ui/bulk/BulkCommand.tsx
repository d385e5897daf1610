import DoneAllIcon from '@mui/icons-material/DoneAllOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Proving } from '../CommandDialog.tsx';
import { useChange } from '../writing.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { asksPassword, type Bulk, examined, type Outcome, sendAll } from './bulk.ts';

const FIRST = { field: 'id', order: 'ASC' } as const;

/**
 * One command for the selected rows. The rows are refetched first, so that the dialog shows what the server allows now; each is sent
 * as its ordinary command with its own idempotency key, so sending twice executes it once, and a row that changed in the meantime shows why
 * it was skipped.
 */
export const BulkCommand = <Row extends RaRecord>({ bulk }: { bulk: Bulk<Row> }) => {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider();
  const { selectedIds = [], onUnselectItems, resource } = useListContext();
  const [outcomes, setOutcomes] = useState<readonly Outcome<Row>[] | null>(null);
  const [proving, setProving] = useState<Proving>('no');
  const run = useChange({
    send: async (write, { words, all, password }: { words: string; all: readonly Outcome<Row>[]; password: string | null }, under) => {
      if (password !== null) await write.provePassword(password);
      setProving('no');
      return sendAll(all, ({ row, key }) => bulk.send(under(key), row, words), setOutcomes);
    },
    onError: (error) => setProving(asksPassword(error) ? 'yes' : 'wrong'),
  });
  if (!run) return null;
  const examine = async () => {
    const params = { filter: { id: selectedIds }, pagination: { page: 1, perPage: selectedIds.length }, sort: FIRST };
    try {
      const { data } = await provider.getList<Row>(resource, params);
      setOutcomes(examined(bulk, data, () => crypto.randomUUID()));
    } catch (error) {
      notify(error instanceof Error ? error.message : 'posada.refused', { type: 'error' });
    }
  };
  const close = () => {
    setOutcomes(null);
    setProving('no');
    if (outcomes?.some(({ state }) => state === 'done')) onUnselectItems();
    refresh(); // also after a refusal: somebody else was faster
  };
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<DoneAllIcon />} onClick={() => void examine()}>
        {t(bulk.label)}
      </Button>
      {outcomes && (
        <BulkDialog
          bulk={bulk}
          outcomes={outcomes}
          busy={run.isPending}
          proving={proving}
          send={(words, all, password) => run.mutate({ words, all, password })}
          close={close}
        />
      )}
    </>
  );
};
