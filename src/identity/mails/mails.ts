import type { ServerTexts } from '../../../texts/areas.ts';
import { reasonsOf } from '../../engine/commands/reasons.ts';
import { after } from '../../kernel/durations.ts';
import { momentText } from '../../kernel/instants.ts';
import { own } from '../../kernel/own.ts';
import type { Language } from '../../kernel/types.ts';
import { type Block, layout } from '../../server/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates, type Outgoing } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type Translate, textsOf } from '../../server/texts.ts';
import { hasBankData } from '../bank/vault.ts';
import type { ChangeLetter, Side } from '../email-change/commands.ts';
import { changeMails } from '../email-change/mails.ts';
import { type Person, personById } from '../vault.ts';

type IdentityMailsDeps = Pick<Core, 'db' | 'clock' | 'publicUrl'> & {
  /** Creates the token of a recovery link while the mail is rendered (SEC-09). Null when the password has been changed since. */
  recoveryToken: (userId: number, outgoing: Outgoing) => Promise<string | null>;
  /** The addresses and the link of a change of address (D-97). */
  /** How long the links to change the address are valid, in words. */
  changeLife: (language: Language) => string;
  changeLetter: (userId: number, changeId: string, side: Side) => Promise<ChangeLetter | null>;
  /** The same for the link that confirms the address. */
  confirmationToken: (userId: number, outgoing: Outgoing) => Promise<string | null>;
};

/**
 * How long a mail waits for the account. A registration is in the log before its vault row is committed; after a crash in between, the row
 * appears only when the address is registered again (`register`).
 */
const MAX_ACCOUNT_WAIT = 'PT1H';

/** Someone else who created the account, or knew its password, may have entered their own bank data. */
const bankDataWarning = (t: Translate, publicUrl: string): readonly Block[] => [
  { kind: 'paragraph', text: t('mails-identity:password-changed.bank') },
  { kind: 'buttons', buttons: [{ label: t('mails-identity:password-changed.look'), href: `${publicUrl}/datos-bancarios` }] },
];

/**
 * The mails about an account. They are rendered when sent, so that no address and no token is stored in a table. They greet without a name,
 * because the person who created the account may have typed someone else's address (D-134).
 */
export const identityMails = ({
  db,
  clock,
  publicUrl,
  recoveryToken,
  confirmationToken,
  changeLife,
  changeLetter,
}: IdentityMailsDeps): MailTemplates => {
  const toPerson =
    (write: (person: Person, params: Readonly<Record<string, string | number>>, outgoing: Outgoing) => Promise<Mail | null>) =>
    async (params: Readonly<Record<string, string | number>>, outgoing: Outgoing): Promise<Mail | null> => {
      const person = await personById(db, Number(params['userId']));
      if (person) return person.erased ? null : write(person, params, outgoing);
      if (clock.now() < after(outgoing.postedAt, MAX_ACCOUNT_WAIT)) throw new MailNotReady('the account is not there yet');
      return null;
    };

  /** A mail about an account: the shared parts around its own blocks, and `t` for its texts. */
  const letterTo = (
    { email, language }: Person,
    name: Exclude<keyof ServerTexts['mails-identity'], 'hello'>,
    blocksOf: (t: Translate) => readonly Block[],
  ): Mail => {
    const t = textsOf(language);
    const subject = t(`mails-identity:${name}.subject`);
    const blocks = [{ kind: 'heading', text: subject } as const, ...blocksOf(t)];
    const preheader = t(`mails-identity:${name}.preheader`);
    const footer = [t(`mails-identity:${name}.footer`)];
    return { to: email, language, subject, ...layout({ language, subject, preheader, blocks, footer }, publicUrl) };
  };
  const toRecover = `${publicUrl}/auth/recuperar`;

  return {
    recovery: toPerson(async (person, _, outgoing) => {
      const token = await recoveryToken(person.id, outgoing);
      if (token === null) return null;
      const link = `${publicUrl}/cambiar/clave/${token}`;
      return letterTo(person, 'recovery', (t) => [
        { kind: 'paragraph', text: t('mails-identity:recovery.text') },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:recovery.button'), href: link }] },
        { kind: 'note', tone: 'info', title: t('mails-identity:recovery.noteTitle'), text: t('mails-identity:recovery.note') },
      ]);
    }),

    confirm_email: toPerson(async (person, _, outgoing) => {
      const token = person.isConfirmed ? null : await confirmationToken(person.id, outgoing);
      if (token === null) return null;
      return letterTo(person, 'confirm-email', (t) => [
        { kind: 'paragraph', text: t('mails-identity:confirm-email.text') },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:confirm-email.button'), href: `${publicUrl}/confirmar/correo/${token}` }] },
        {
          kind: 'note',
          tone: 'info',
          title: t('mails-identity:confirm-email.noteTitle'),
          text: t('mails-identity:confirm-email.note'),
        },
      ]);
    }),

    password_changed: toPerson(async (person, params) => {
      const at = momentText(person.language, String(params['at']));
      const isPaid = await hasBankData(db, person.id);
      return letterTo(person, 'password-changed', (t) => [
        { kind: 'paragraph', text: t('mails-identity:password-changed.text', { at }) },
        ...(isPaid ? bankDataWarning(t, publicUrl) : []),
        {
          kind: 'note',
          tone: 'warning',
          title: t('mails-identity:password-changed.noteTitle'),
          text: t('mails-identity:password-changed.note'),
        },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:password-changed.button'), href: toRecover, quiet: true }] },
      ]);
    }),

    impersonated: toPerson(async (person, params) => {
      const moment = (name: string) => momentText(person.language, String(own(params, name)));
      const at = moment('at');
      const until = moment('until');
      const command = String(own(params, 'command'));
      const reason = (await reasonsOf(db, [command])).get(command);
      return letterTo(person, 'impersonated', (t) => [
        { kind: 'paragraph', text: t('mails-identity:impersonated.text', { at, until }) },
        ...(reason === undefined
          ? []
          : [{ kind: 'note', tone: 'info', title: t('mails-identity:impersonated.reason'), text: reason } as const]),
        { kind: 'paragraph', text: t('mails-identity:impersonated.closed') },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:impersonated.button'), href: `${publicUrl}/mis-datos`, quiet: true }] },
      ]);
    }),

    ...changeMails({ toPerson, letterTo, changeLife, changeLetter, publicUrl }),

    bank_data_changed: toPerson(async (person, params) => {
      const moment = (name: string) => momentText(person.language, String(own(params, name)));
      const at = moment('at');
      const until = moment('until');
      return letterTo(person, 'bank-data-changed', (t) => [
        { kind: 'paragraph', text: t('mails-identity:bank-data-changed.text', { at }) },
        { kind: 'paragraph', text: t('mails-identity:bank-data-changed.hold', { until }) },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:bank-data-changed.look'), href: `${publicUrl}/datos-bancarios` }] },
        {
          kind: 'note',
          tone: 'warning',
          title: t('mails-identity:bank-data-changed.noteTitle'),
          text: t('mails-identity:bank-data-changed.note'),
        },
        { kind: 'buttons', buttons: [{ label: t('mails-identity:bank-data-changed.button'), href: toRecover, quiet: true }] },
      ]);
    }),
  };
};
