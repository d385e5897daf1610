import type { Knex } from 'knex';
import { layout } from '../platform/mail/layout.ts';
import type { Mail, MailTemplates } from '../platform/mail/outbox.ts';
import { dayText } from '../shared/formats.ts';
import type { Instant, Language } from '../shared/types.ts';
import { type Person, personById } from './vault.ts';

type Deps = {
  db: Knex;
  publicUrl: string;
  /** Makes the token of a recovery link; called while the mail is written (SEC-09). */
  recoveryToken: (userId: number) => Promise<string>;
};

/** The two mails about an account. They are written when they are sent: no address and no token waits in a table. */
export const identityMails = ({ db, publicUrl, recoveryToken }: Deps): MailTemplates => {
  const toPerson =
    (write: (person: Person, params: Readonly<Record<string, string | number>>) => Promise<Mail>): MailTemplates[string] =>
    async (params) => {
      const person = await personById(db, Number(params['userId']));
      return person && !person.erased ? write(person, params) : null;
    };

  return {
    recovery: toPerson(async (person) => {
      const t = RECOVERY[person.language];
      const link = `${publicUrl}/cambiar/clave/${await recoveryToken(person.id)}`;
      const letter = {
        language: person.language,
        subject: t.subject,
        preheader: t.preheader,
        blocks: [
          { kind: 'heading', text: t.subject },
          { kind: 'paragraph', text: t.text(person.firstName) },
          { kind: 'buttons', buttons: [{ label: t.button, href: link }] },
          { kind: 'note', tone: 'info', title: t.noteTitle, text: t.note },
        ],
        footer: [t.footer],
      } as const;
      return { to: person.email, language: person.language, subject: t.subject, ...layout(letter, publicUrl) };
    }),

    password_changed: toPerson(async (person, params) => {
      const t = CHANGED[person.language];
      const letter = {
        language: person.language,
        subject: t.subject,
        preheader: t.preheader,
        blocks: [
          { kind: 'heading', text: t.subject },
          { kind: 'paragraph', text: t.text(person.firstName, momentText(person.language, String(params['at']))) },
          { kind: 'note', tone: 'warning', title: t.noteTitle, text: t.note },
          { kind: 'buttons', buttons: [{ label: t.button, href: `${publicUrl}/auth/recuperar`, quiet: true }] },
        ],
        footer: [t.footer],
      } as const;
      return { to: person.email, language: person.language, subject: t.subject, ...layout(letter, publicUrl) };
    }),
  };
};

/** An account has no time zone: the moment is named in UTC. */
const momentText = (language: Language, at: Instant): string => `${dayText(language, at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

const RECOVERY = {
  es: {
    subject: 'Elige una contraseña nueva',
    preheader: 'El enlace vale 60 minutos y una sola vez.',
    text: (name: string) => `Hola, ${name}: pediste entrar de nuevo en tu cuenta. Con este botón eliges otra contraseña.`,
    button: 'Elegir contraseña',
    noteTitle: '¿No fuiste tú?',
    note: 'No hace falta que hagas nada: sin este enlace tu contraseña sigue siendo la misma. El enlace vale 60 minutos y una sola vez.',
    footer: 'Recibes este correo porque alguien pidió recuperar la contraseña de esta dirección en Posada.',
  },
  en: {
    subject: 'Choose a new password',
    preheader: 'The link works once, for 60 minutes.',
    text: (name: string) => `Hello ${name}, you asked to get back into your account. Choose another password with this button.`,
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
    text: (name: string, at: string) =>
      `Hola, ${name}: la contraseña de tu cuenta se cambió (${at}) y se cerraron todas las demás sesiones.`,
    noteTitle: '¿No fuiste tú?',
    note: 'Entonces alguien más conoce tu contraseña. Elige otra cuanto antes con el botón de abajo.',
    button: 'Recuperar mi cuenta',
    footer: 'Avisamos de cada cambio de contraseña de tu cuenta de Posada; este aviso no se puede desactivar.',
  },
  en: {
    subject: 'Your password has been changed',
    preheader: 'If it was not you, take your account back now.',
    text: (name: string, at: string) =>
      `Hello ${name}, the password of your account was changed (${at}) and all other sessions were ended.`,
    noteTitle: 'Was it not you?',
    note: 'Then someone else knows your password. Choose another one as soon as you can with the button below.',
    button: 'Recover my account',
    footer: 'We tell you of every change of the password of your Posada account; this notice cannot be turned off.',
  },
} as const;
