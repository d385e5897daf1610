import type { Knex } from 'knex';
import { type Block, layout } from '../platform/mail/layout.ts';
import type { Mail, MailTemplates, Outgoing } from '../platform/mail/outbox.ts';
import { dayText } from '../shared/formats.ts';
import { own } from '../shared/own.ts';
import type { Instant, Language } from '../shared/types.ts';
import { type Person, personById } from './vault.ts';

/** What every letter of an account says around its own blocks. */
type Words = { readonly subject: string; readonly preheader: string; readonly footer: string };

type Deps = {
  db: Knex;
  publicUrl: string;
  /** Makes the token of a recovery link; called while the mail is written (SEC-09). Null when the password has been changed since. */
  recoveryToken: (userId: number, outgoing: Outgoing) => Promise<string | null>;
};

/**
 * The mails about an account. They are written when they are sent: no address and no token waits in a table. They greet without a name:
 * whoever opened the account may have given the address of somebody else (D-134).
 */
export const identityMails = ({ db, publicUrl, recoveryToken }: Deps): MailTemplates => {
  const toPerson =
    (write: (person: Person, params: Readonly<Record<string, string | number>>, outgoing: Outgoing) => Promise<Mail | null>) =>
    async (params: Readonly<Record<string, string | number>>, outgoing: Outgoing): Promise<Mail | null> => {
      const person = await personById(db, Number(params['userId']));
      return person && !person.erased ? write(person, params, outgoing) : null;
    };

  const letterTo = ({ email, language }: Person, { subject, preheader, footer }: Words, blocks: readonly Block[]): Mail => {
    const heading = { kind: 'heading', text: subject } as const;
    return {
      to: email,
      language,
      subject,
      ...layout({ language, subject, preheader, blocks: [heading, ...blocks], footer: [footer] }, publicUrl),
    };
  };

  return {
    recovery: toPerson(async (person, _, outgoing) => {
      const t = RECOVERY[person.language];
      const token = await recoveryToken(person.id, outgoing);
      if (token === null) return null;
      const link = `${publicUrl}/cambiar/clave/${token}`;
      return letterTo(person, t, [
        { kind: 'paragraph', text: t.text },
        { kind: 'buttons', buttons: [{ label: t.button, href: link }] },
        { kind: 'note', tone: 'info', title: t.noteTitle, text: t.note },
      ]);
    }),

    password_changed: toPerson(async (person, params) => {
      const t = CHANGED[person.language];
      return letterTo(person, t, [
        { kind: 'paragraph', text: t.text(momentText(person.language, String(params['at']))) },
        { kind: 'note', tone: 'warning', title: t.noteTitle, text: t.note },
        { kind: 'buttons', buttons: [{ label: t.button, href: `${publicUrl}/auth/recuperar`, quiet: true }] },
      ]);
    }),

    bank_data_changed: toPerson(async (person, params) => {
      const t = BANK_CHANGED[person.language];
      const moment = (name: string) => momentText(person.language, String(own(params, name)));
      return letterTo(person, t, [
        { kind: 'paragraph', text: t.text(moment('at')) },
        { kind: 'paragraph', text: t.hold(moment('until')) },
        { kind: 'buttons', buttons: [{ label: t.look, href: `${publicUrl}/datos-bancarios` }] },
        { kind: 'note', tone: 'warning', title: t.noteTitle, text: t.note },
        { kind: 'buttons', buttons: [{ label: t.button, href: `${publicUrl}/auth/recuperar`, quiet: true }] },
      ]);
    }),
  };
};

/** An account has no time zone: the moment is named in UTC. */
const momentText = (language: Language, at: Instant): string => `${dayText(language, at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

const RECOVERY = {
  es: {
    subject: 'Elige una contraseña nueva',
    preheader: 'El enlace vale 60 minutos y una sola vez.',
    text: 'Hola: alguien pidió entrar de nuevo en la cuenta de este correo. Con este botón eliges otra contraseña.',
    button: 'Elegir contraseña',
    noteTitle: '¿No fuiste tú?',
    note: 'No hace falta que hagas nada: sin este enlace tu contraseña sigue siendo la misma. El enlace vale 60 minutos y una sola vez.',
    footer: 'Recibes este correo porque alguien pidió recuperar la contraseña de esta dirección en Posada.',
  },
  en: {
    subject: 'Choose a new password',
    preheader: 'The link works once, for 60 minutes.',
    text: 'Hello, someone asked to get back into the account of this address. Choose another password with this button.',
    button: 'Choose password',
    noteTitle: 'Was it not you?',
    note: 'There is nothing you need to do: without this link your password stays as it is. The link works once, for 60 minutes.',
    footer: 'You get this mail because someone asked to recover the password of this address at Posada.',
  },
} as const;

const CHANGED = {
  es: {
    subject: 'Tu contraseña ha cambiado',
    preheader: 'Si no fuiste tú, recupera tu cuenta ahora.',
    text: (at: string) => `Hola: la contraseña de tu cuenta se cambió (${at}) y se cerraron todas las demás sesiones.`,
    noteTitle: '¿No fuiste tú?',
    note: 'Entonces alguien más conoce tu contraseña. Elige otra cuanto antes con el botón de abajo.',
    button: 'Recuperar mi cuenta',
    footer: 'Avisamos de cada cambio de contraseña de tu cuenta de Posada; este aviso no se puede desactivar.',
  },
  en: {
    subject: 'Your password has been changed',
    preheader: 'If it was not you, take your account back now.',
    text: (at: string) => `Hello, the password of your account was changed (${at}) and all other sessions were ended.`,
    noteTitle: 'Was it not you?',
    note: 'Then someone else knows your password. Choose another one as soon as you can with the button below.',
    button: 'Recover my account',
    footer: 'We tell you of every change of the password of your Posada account; this notice cannot be turned off.',
  },
} as const;

const BANK_CHANGED = {
  es: {
    subject: 'Tus datos bancarios han cambiado',
    preheader: 'Si no fuiste tú, recupera tu cuenta ahora.',
    text: (at: string) => `Hola: los datos bancarios de tu cuenta se guardaron de nuevo (${at}).`,
    hold: (until: string) =>
      `Para protegerte, hasta el ${until} no te pagamos nada. Después cobras como siempre; no hace falta que hagas nada.`,
    look: 'Ver mis datos bancarios',
    noteTitle: '¿No fuiste tú?',
    note: 'Entonces alguien más entra en tu cuenta. Elige otra contraseña con el botón de abajo, corrige tus datos y escríbenos antes de ese momento.',
    button: 'Recuperar mi cuenta',
    footer: 'Avisamos de cada cambio de los datos bancarios de tu cuenta de Posada; este aviso no se puede desactivar.',
  },
  en: {
    subject: 'Your bank details have been changed',
    preheader: 'If it was not you, take your account back now.',
    text: (at: string) => `Hello, the bank details of your account were saved anew (${at}).`,
    hold: (until: string) =>
      `To protect you, we pay nothing out until ${until}. After that you are paid as always; there is nothing you need to do.`,
    look: 'See my bank details',
    noteTitle: 'Was it not you?',
    note: 'Then someone else gets into your account. Choose another password with the button below, correct your details and write to us before that moment.',
    button: 'Recover my account',
    footer: 'We tell you of every change of the bank details of your Posada account; this notice cannot be turned off.',
  },
} as const;
