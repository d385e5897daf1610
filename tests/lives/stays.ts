import { fc } from '@fast-check/vitest';
import { nights } from '../reservations/world.ts';
import type { Answer } from '../support/app.ts';
import type { Known, Stage } from './stage.ts';
import { appOf, step } from './step.ts';

export type Stay = { readonly who: number; readonly from: number; readonly nights: number };

/** Drafts it, and makes it known where there is one. */
export const drafted = async (stage: Stage, { who, from, nights: count }: Stay): Promise<Answer> => {
  const guest = stage.guests[who];
  if (!guest) throw new Error('no such guest');
  const body = { idalojamiento: stage.listing, ...nights(appOf(stage), from, from + count), guests: 1 };
  const answer = await appOf(stage).request('POST', '/reservations', { token: guest.token, body });
  const made = answer.body?.reservation;
  if (answer.status < 300 && !stage.known.some(({ id }) => id === made.idreserva))
    stage.known.push({ id: made.idreserva, guest, token: made.token, payments: [] });
  return answer;
};

/** Longer steps: with single steps alone a life would seldom reach money. */
export const ON_ITS_WAY = ['draft', 'request', 'accept', 'pay'] as const;
export const goOn = async (stage: Stage, { id, guest, token, payments }: Known, until: number): Promise<Answer[]> => {
  const app = appOf(stage);
  const steps = [
    () => app.request('PUT', `/reservations/request/${id}`, { token: guest.token }),
    () => app.request('PUT', `/reservations/accept/${id}/-`, { token: stage.host.token }),
    async () => {
      const answer = await stage.payments.pay({ idreserva: id, guestToken: token });
      if (answer.status !== 200) return answer;
      payments.push(stage.payments.paymentIn(answer));
      return stage.payments.press(payments.at(-1) ?? '', 'approved');
    },
  ];
  const answers: Answer[] = [];
  for (const next of steps.slice(0, until)) answers.push(await next());
  return answers;
};
export const aStay = (lengths: readonly number[], fate: readonly (typeof ON_ITS_WAY)[number][]) =>
  fc
    .record({
      stay: fc.record({ who: fc.nat({ max: 2 }), from: fc.integer({ min: 2, max: 12 }), nights: fc.constantFrom(...lengths) }),
      until: fc.constantFrom(...fate),
    })
    .map(({ stay, until }) =>
      step(`guest ${stay.who}: day ${stay.from} for ${stay.nights}, up to ${until}`, async (stage) => {
        const answer = await drafted(stage, stay);
        const known = stage.known.find(({ id }) => id === answer.body?.reservation?.idreserva);
        return known ? [answer, ...(await goOn(stage, known, ON_ITS_WAY.indexOf(until)))] : answer;
      }),
    );
