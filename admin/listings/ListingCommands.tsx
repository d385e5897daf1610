import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import LockOpenIcon from '@mui/icons-material/LockOpenOutlined';
import SendBackIcon from '@mui/icons-material/ReplyOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import type { ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import { SENT_BACK_REASONS } from '../../src/kernel/sent-back.ts';
import { ListingConsequences } from '../consequences/ListingConsequences.tsx';
import type { Commands } from '../data/commands.ts';
import type { Listing } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';

type Action = Listing['actions'][number];
type Way = { icon: ReactElement; send: (write: Commands, id: number, reason: string, words: string) => Promise<unknown> };

/** Commands that remove something are reversible (D-53). */
const WAYS: Readonly<Record<Action, Way>> = {
  approve: { icon: <CheckIcon />, send: (write, id, reason) => write.approveListing(id, reason) },
  send_back: { icon: <SendBackIcon />, send: (write, id, because, words) => write.sendBackListing(id, because, words) },
  unapprove: { icon: <UndoIcon />, send: (write, id, reason) => write.unapproveListing(id, reason) },
  verify: { icon: <VerifiedIcon />, send: (write, id, reason) => write.verifyListing(id, reason) },
  unverify: { icon: <UndoIcon />, send: (write, id, reason) => write.unverifyListing(id, reason) },
  block: { icon: <BlockIcon />, send: (write, id, reason) => write.blockListing(id, reason) },
  unblock: { icon: <LockOpenIcon />, send: (write, id, reason) => write.unblockListing(id, reason) },
  remove: { icon: <DeleteIcon />, send: (write, id, reason) => write.removeListing(id, reason) },
  restore: { icon: <RestoreIcon />, send: (write, id, reason) => write.restoreListing(id, reason) },
};

/** Exactly the commands that the server currently allows for this listing. */
export const ListingCommands = ({ listing, only }: { listing: Listing; only: readonly Action[] }) => {
  const t = useTranslate();
  const actions = only.filter((action) => listing.actions.includes(action));
  if (actions.length === 0) return null;
  return (
    <span className={commands.row}>
      {actions.map((action) => (
        <Command
          key={action}
          label={`posada.${action}`}
          about={listing.nombre}
          icon={WAYS[action].icon}
          figures={<ListingConsequences id={listing.id} command={action} />}
          send={(write, reason, _, words) => WAYS[action].send(write, listing.id, reason, words)}
          event={`/accommodations/${listing.id}/show/history`}
          {...(action === 'send_back' && {
            asks: 'posada.sendBack.why',
            asksMore: 'posada.sendBack.words',
            choices: SENT_BACK_REASONS.map((id) => ({ id, name: t(`posada.sendBack.reason.${id}`) })),
          })}
          {...(action === 'remove' && { undo: t('posada.undo.remove') })}
        />
      ))}
    </span>
  );
};
