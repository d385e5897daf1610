import type { Language } from '../../shared/types.ts';

/** What a letter is made of: the space and its host, as they are called when it leaves; how long a host has to answer, in words. */
export type Facts = { readonly listingId: number; readonly name: string; readonly title: string; readonly answer: string };
type Words = {
  readonly subject: (facts: Facts) => string;
  readonly preheader: string;
  readonly text: (facts: Facts) => string;
  readonly note: { readonly title: string; readonly text: (facts: Facts) => string } | null;
};
export const STEPS = ['approved', 'returned', 'removed', 'restored', 'three_strikes', 'admin', 'lifted'] as const;
export type Step = (typeof STEPS)[number];
export type ButtonName = 'see' | 'edit' | 'appeal' | 'mine';

type InOneLanguage = {
  readonly steps: Readonly<Record<Step, Words>>;
  readonly buttons: Readonly<Record<ButtonName, string>>;
  readonly footer: string;
};

export const WORDS: Readonly<Record<Language, InOneLanguage>> = {
  es: {
    buttons: {
      see: 'Ver mi espacio',
      edit: 'Editar mi espacio',
      appeal: 'Pedir una revisión',
      mine: 'Ver mis espacios',
    },
    footer: 'Recibes este correo porque publicas un espacio en Posada. Es un aviso del servicio, no publicidad.',
    steps: {
      approved: {
        subject: ({ title }) => `«${title}» ya está publicado`,
        preheader: 'Los huéspedes ya pueden encontrarlo.',
        text: ({ name, title }) =>
          `Hola, ${name}. Revisamos «${title}» y lo aprobamos: ya aparece en la búsqueda y puede recibir solicitudes.`,
        note: {
          title: 'Antes de la primera solicitud',
          text: ({ answer }) =>
            `Cada solicitud espera tu respuesta ${answer}; después se rechaza sola y cuenta como una marca. Te avisamos por correo.`,
        },
      },
      returned: {
        subject: ({ title }) => `«${title}» vuelve a revisión`,
        preheader: 'Mientras tanto no aparece en la búsqueda.',
        text: ({ name, title }) =>
          `Hola, ${name}. Retiramos la aprobación de «${title}»: no aparece en la búsqueda ni recibe solicitudes nuevas hasta que la revisemos de nuevo. Las reservas que ya aceptaste siguen en pie.`,
        note: {
          title: '¿Qué puedes hacer?',
          text: () => 'Comprueba que los datos y las fotos estén al día. Si no sabes qué falta, escríbenos y te lo decimos.',
        },
      },
      removed: {
        subject: ({ title }) => `Retiramos «${title}»`,
        preheader: 'Ya no está disponible en Posada.',
        text: ({ name, title }) => `Hola, ${name}. Nuestro equipo retiró «${title}»: ya no se ve en Posada ni recibe solicitudes.`,
        note: { title: '¿Crees que es un error?', text: () => 'Escríbenos y lo revisa una persona, que puede restaurarlo.' },
      },
      restored: {
        subject: ({ title }) => `«${title}» está de vuelta`,
        preheader: 'Lo restauramos.',
        text: ({ name, title }) => `Hola, ${name}. Restauramos «${title}»: lo encuentras entre tus espacios, como estaba.`,
        note: null,
      },
      three_strikes: {
        subject: ({ title }) => `«${title}» dejó de recibir solicitudes`,
        preheader: 'Juntó tres marcas en un año.',
        text: ({ name, title }) =>
          `Hola, ${name}. «${title}» juntó tres solicitudes rechazadas o sin respuesta en un año y no recibe solicitudes nuevas. Las reservas que ya aceptaste siguen en pie.`,
        note: {
          title: '¿Crees que es un error?',
          text: () => 'Cuéntanos qué pasó y lo revisa una persona, que puede retirar marcas y el bloqueo.',
        },
      },
      admin: {
        subject: ({ title }) => `«${title}» dejó de recibir solicitudes`,
        preheader: 'Nuestro equipo lo bloqueó.',
        text: ({ name, title }) =>
          `Hola, ${name}. Nuestro equipo bloqueó «${title}»: no recibe solicitudes nuevas. Las reservas que ya aceptaste siguen en pie.`,
        note: { title: '¿Crees que es un error?', text: () => 'Escríbenos y lo revisa una persona.' },
      },
      lifted: {
        subject: ({ title }) => `«${title}» vuelve a recibir solicitudes`,
        preheader: 'Quitamos el bloqueo.',
        text: ({ name, title }) =>
          `Hola, ${name}. Quitamos el bloqueo de «${title}» y sus marcas: la cuenta empieza de nuevo y ya recibe solicitudes.`,
        note: null,
      },
    },
  },
  en: {
    buttons: {
      see: 'See my space',
      edit: 'Edit my space',
      appeal: 'Ask for a review',
      mine: 'See my spaces',
    },
    footer: 'You receive this mail because you list a space at Posada. It is a service notice, not advertising.',
    steps: {
      approved: {
        subject: ({ title }) => `“${title}” is live`,
        preheader: 'Guests can find it now.',
        text: ({ name, title }) =>
          `Hello ${name}. We have looked at “${title}” and approved it: it shows in the search and can receive requests.`,
        note: {
          title: 'Before the first request',
          text: ({ answer }) =>
            `Each request waits ${answer} for your answer; then it is declined by itself and counts as a strike. We tell you by mail.`,
        },
      },
      returned: {
        subject: ({ title }) => `“${title}” is under review again`,
        preheader: 'Meanwhile it does not show in the search.',
        text: ({ name, title }) =>
          `Hello ${name}. We have taken back the approval of “${title}”: it does not show in the search and receives no new requests until we have looked at it again. The reservations you have accepted stand.`,
        note: {
          title: 'What you can do',
          text: () => 'See whether its details and photos are up to date. If you do not know what is missing, write to us and we tell you.',
        },
      },
      removed: {
        subject: ({ title }) => `We have removed “${title}”`,
        preheader: 'It is no longer available at Posada.',
        text: ({ name, title }) => `Hello ${name}. Our team has removed “${title}”: it no longer shows at Posada and receives no requests.`,
        note: { title: 'Do you think this is a mistake?', text: () => 'Write to us and a person looks at it, who can restore it.' },
      },
      restored: {
        subject: ({ title }) => `“${title}” is back`,
        preheader: 'We have restored it.',
        text: ({ name, title }) => `Hello ${name}. We have restored “${title}”: you find it among your spaces, as it was.`,
        note: null,
      },
      three_strikes: {
        subject: ({ title }) => `“${title}” no longer receives requests`,
        preheader: 'It has three strikes within a year.',
        text: ({ name, title }) =>
          `Hello ${name}. “${title}” has had three requests rejected or left unanswered within a year and receives no new ones. The reservations you have accepted stand.`,
        note: {
          title: 'Do you think this is a mistake?',
          text: () => 'Tell us what happened and a person looks at it, who can take back strikes and the block.',
        },
      },
      admin: {
        subject: ({ title }) => `“${title}” no longer receives requests`,
        preheader: 'Our team has blocked it.',
        text: ({ name, title }) =>
          `Hello ${name}. Our team has blocked “${title}”: it receives no new requests. The reservations you have accepted stand.`,
        note: { title: 'Do you think this is a mistake?', text: () => 'Write to us and a person looks at it.' },
      },
      lifted: {
        subject: ({ title }) => `“${title}” receives requests again`,
        preheader: 'We have lifted the block.',
        text: ({ name, title }) =>
          `Hello ${name}. We have lifted the block of “${title}” and its strikes: the count begins anew and it receives requests again.`,
        note: null,
      },
    },
  },
};
