import { mailReaction, type Reaction } from '../engine/followers/reaction.ts';
import type { Posting } from '../engine/outbox/posting.ts';
import { userRow } from '../identity/queries.ts';
import { personById } from '../identity/vault.ts';
import { dayText } from '../kernel/formats.ts';
import { momentText } from '../kernel/instants.ts';
import { DEFAULT_LANGUAGE } from '../kernel/languages.ts';
import type { Language } from '../kernel/types.ts';
import { type Block, layout } from '../server/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../server/mail/outbox.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type Translate, textsOf } from '../server/texts.ts';
import { CERTIFICATE, type Certificates } from './certificates.ts';
import { type ErasureEvent, erasureStream } from './events.ts';
import { erasureOf } from './queries.ts';

type ErasureMailTemplatesDeps = Pick<Core, 'db' | 'publicUrl'> & {
  readonly certificates: Certificates;
};
type Name = 'requested' | 'postponed' | 'certificate';

/** The mails about an erasure. They use no name, because the account's address may belong to another person (D-134). */
export const erasureMailTemplates = ({ db, publicUrl, certificates }: ErasureMailTemplatesDeps): MailTemplates => {
  const letter = (to: string, language: Language, name: Name, blocksOf: (t: Translate) => readonly Block[]): Mail => {
    const t = textsOf(language);
    const subject = t(`mails-own-data:${name}.subject`);
    const blocks = [{ kind: 'heading', text: subject } as const, ...blocksOf(t)];
    const preheader = t(`mails-own-data:${name}.preheader`);
    return { to, language, subject, ...layout({ language, subject, preheader, blocks, footer: [t('mails-own-data:footer')] }, publicUrl) };
  };

  /** Null once the request was withdrawn or carried out. */
  const pending = (name: 'requested' | 'postponed') => async (params: Readonly<Record<string, string | number>>) => {
    const [person, row] = await Promise.all([personById(db, Number(params['userId'])), erasureOf(db, Number(params['userId']))]);
    if (!row) throw new MailNotReady('the request is not there yet');
    if (!person || person.erased || row.taken_back_at !== null || row.erased_at !== null) return null;
    const at = momentText(person.language, row.erase_at);
    return letter(person.email, person.language, name, (t) => [
      { kind: 'paragraph', text: t(`mails-own-data:${name}.text`, { at }) },
      { kind: 'note', tone: 'warning', title: t('mails-own-data:noteTitle'), text: t('mails-own-data:note') },
      { kind: 'buttons', buttons: [{ label: t('mails-own-data:button'), href: `${publicUrl}/mis-datos` }] },
    ]);
  };

  return {
    erasure_requested: pending('requested'),
    erasure_postponed: pending('postponed'),

    [CERTIFICATE]: async (params) => {
      const userId = Number(params['userId']);
      const [address, row, user] = await Promise.all([certificates.addressOf(userId), erasureOf(db, userId), userRow(db, userId)]);
      if (!row?.erased_at) throw new MailNotReady('the erasure is not there yet');
      if (address === null) return null;
      const language = user?.language ?? DEFAULT_LANGUAGE;
      const { erased_at, kept } = row;
      const rows = kept.map(({ reservationId, until }) => ({ label: `R-${reservationId}`, value: dayText(language, until) }));
      return letter(address, language, 'certificate', (t) => [
        { kind: 'paragraph', text: t('mails-own-data:certificate.text', { at: momentText(language, erased_at), id: userId }) },
        { kind: 'paragraph', text: t(rows.length > 0 ? 'mails-own-data:certificate.kept' : 'mails-own-data:certificate.nothingKept') },
        ...(rows.length > 0 ? [{ kind: 'facts', rows } as const] : []),
        { kind: 'paragraph', text: t('mails-own-data:certificate.last') },
      ]);
    },
  };
};

const about = (userId: number, template: string): Posting => ({
  template,
  recipient: `user:${userId}`,
  params: { userId },
  subject_id: erasureStream(userId),
});

export const erasureMails: Reaction = mailReaction<ErasureEvent>('erasure-mails', {
  ErasureRequested: ({ data: { userId } }, { post }) => post(about(userId, 'erasure_requested')),
  ErasurePostponed: ({ data: { userId } }, { post }) => post(about(userId, 'erasure_postponed')),
  AccountErased: ({ data: { userId, again } }, { post }) => {
    if (!again) post(about(userId, CERTIFICATE));
  },
});
