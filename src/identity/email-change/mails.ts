import type { ServerTexts } from '../../../texts/areas.ts';
import { momentText } from '../../kernel/instants.ts';
import type { Language } from '../../kernel/types.ts';
import type { Block } from '../../server/mail/layout.ts';
import type { Mail, MailTemplates, Outgoing } from '../../server/mail/outbox.ts';
import type { Translate } from '../../server/texts.ts';
import type { Person } from '../vault.ts';
import type { ChangeLetter, Side } from './commands.ts';

type Params = Readonly<Record<string, string | number>>;
type ChangeMailsDeps = {
  readonly toPerson: (
    write: (person: Person, params: Params, outgoing: Outgoing) => Promise<Mail | null>,
  ) => (params: Params, outgoing: Outgoing) => Promise<Mail | null>;
  readonly letterTo: (
    person: Person,
    name: Exclude<keyof ServerTexts['mails-identity'], 'hello'>,
    blocksOf: (t: Translate) => readonly Block[],
  ) => Mail;
  readonly changeLife: (language: Language) => string;
  readonly changeLetter: (userId: number, changeId: string, side: Side) => Promise<ChangeLetter | null>;
  readonly publicUrl: string;
};

/** The mails about ways to sign in: a change of the address, sent to both mailboxes (D-97), and linking or unlinking Google (SEC-01). */
export const changeMails = ({ toPerson, letterTo, changeLife, changeLetter, publicUrl }: ChangeMailsDeps): MailTemplates => {
  const changed = (side: Side) =>
    toPerson(async (person, params) => {
      const letter = await changeLetter(person.id, String(params['request']), side);
      if (!letter) return null;
      const at = momentText(person.language, String(params['at']));
      return letterTo({ ...person, email: letter.to }, 'email-changed', (t) => [
        { kind: 'paragraph', text: t('mails-identity:email-changed.text', { at }) },
        { kind: 'note', tone: 'warning', title: t('mails-identity:email-changed.noteTitle'), text: t('mails-identity:email-changed.note') },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:email-changed.button'), href: `${publicUrl}/contacto`, quiet: true }] },
      ]);
    });
  const toRecover = `${publicUrl}/auth/recuperar`;
  return {
    email_change_old: toPerson(async (person, { request }) => {
      const letter = await changeLetter(person.id, String(request), 'old');
      if (!letter) return null;
      return letterTo({ ...person, email: letter.to }, 'email-change-old', (t) => [
        { kind: 'paragraph', text: t('mails-identity:email-change-old.text') },
        // an unconfirmed address may belong to a stranger, who must not learn the other address (D-134)
        ...(person.isConfirmed
          ? [{ kind: 'paragraph', text: t('mails-identity:email-change-old.other', { other: letter.other }) } as const]
          : []),
        {
          kind: 'buttons',
          buttons: [{ label: t('mails-identity:email-change-old.button'), href: `${publicUrl}/cambiar/correo/${letter.token}` }],
        },
        {
          kind: 'note',
          tone: 'warning',
          title: t('mails-identity:email-change-old.noteTitle'),
          text: t('mails-identity:email-change-old.note', { life: changeLife(person.language) }),
        },
      ]);
    }),

    email_change_new: toPerson(async (person, { request }) => {
      const letter = await changeLetter(person.id, String(request), 'new');
      if (!letter) return null;
      return letterTo({ ...person, email: letter.to }, 'email-change-new', (t) => [
        { kind: 'paragraph', text: t('mails-identity:email-change-new.text') },
        {
          kind: 'buttons',
          buttons: [{ label: t('mails-identity:email-change-new.button'), href: `${publicUrl}/cambiar/correo/${letter.token}` }],
        },
        {
          kind: 'note',
          tone: 'info',
          title: t('mails-identity:email-change-new.noteTitle'),
          text: t('mails-identity:email-change-new.note', { life: changeLife(person.language) }),
        },
      ]);
    }),

    email_changed: changed('new'),
    email_changed_old: changed('old'),

    google_linked: toPerson(async (person, params) => {
      const at = momentText(person.language, String(params['at']));
      return letterTo(person, 'google-linked', (t) => [
        { kind: 'paragraph', text: t('mails-identity:google-linked.text', { at }) },
        { kind: 'note', tone: 'warning', title: t('mails-identity:google-linked.noteTitle'), text: t('mails-identity:google-linked.note') },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:google-linked.button'), href: toRecover, quiet: true }] },
      ]);
    }),

    google_unlinked: toPerson(async (person, params) => {
      const at = momentText(person.language, String(params['at']));
      return letterTo(person, 'google-unlinked', (t) => [
        { kind: 'paragraph', text: t('mails-identity:google-unlinked.text', { at }) },
        {
          kind: 'note',
          tone: 'warning',
          title: t('mails-identity:google-unlinked.noteTitle'),
          text: t('mails-identity:google-unlinked.note'),
        },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:google-unlinked.button'), href: toRecover, quiet: true }] },
      ]);
    }),
  };
};
