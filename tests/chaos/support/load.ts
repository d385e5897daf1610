import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../../../src/kernel/nights.ts';
import { until } from '../../support/events.ts';
import type { Chance } from './chance.ts';
import { aClient, type Client, type Said } from './client.ts';
import { aListing, aPerson, type Someone } from './people.ts';
import type { OneStage } from './stage.ts';

/** The promise of an answer: an event of one of these types in this stream, written for this request or naming this payment. */
export type Promised = {
  readonly stream: string;
  readonly types: readonly string[];
  readonly by: { readonly requestId: string } | { readonly paymentId: string };
};

export type Load = {
  readonly acknowledged: readonly Promised[];
  readonly people: readonly Someone[];
  readonly client: Client;
  /** Waits until `more` further commands were acknowledged; throws after `ms`. */
  goOn(more: number, ms: number): Promise<void>;
  /** Waits until enough was done for the run to be meaningful, starts nothing more and waits for pending calls. */
  stop(): Promise<void>;
};

type Place = { listing: number; host: Someone };
type Made = { id: number; guest: Someone; place: Place };

/**
 * How many commands a slow machine has acknowledged by the last trouble is not known beforehand: the load goes on until there are as many.
 */
const ENOUGH = 50;
const ENOUGH_MS = 60_000;

const GUESTS = 6;
const HOSTS = 2;

/** Often the same few nights, so that guests want what others want. */
const someNights = (chance: Chance) => {
  const from = chance.share() < 0.3 ? 40 : chance.between(30, 600);
  const today = new Date().toISOString().slice(0, 10);
  return { fecha_inicio: addDays(today, from), fecha_termino: addDays(today, from + chance.between(1, 3)) };
};

/** Waits until `done` has `more` than now; throws after `ms`. */
const untilMore = (done: readonly unknown[], more: number, ms: number) => {
  const goal = done.length + more;
  return until(() => done.length >= goal, ms);
};

/** Guests and hosts who draft, request, answer, cancel and pay without pause, each choosing at random how far to go. */
export const startLoad = async (stage: OneStage, chance: Chance): Promise<Load> => {
  let over = false;
  const acknowledged: Promised[] = [];
  const mistakes: unknown[] = [];
  const client = aClient(
    stage.replicas.map(({ url }) => url),
    chance,
    () => over,
  );
  const { send } = client;
  const hosts = await Promise.all(Array.from({ length: HOSTS }, () => aPerson(client)));
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => aPerson(client)));
  let listings = 1_000;
  const newPlace = async (): Promise<Place> => {
    listings += 1;
    const host = chance.pick(hosts);
    return { host, listing: await aListing(stage, listings, host.id) };
  };
  const places = await Promise.all([newPlace(), newPlace(), newPlace()]);

  const acknowledge = (said: Said | null, id: number, ...types: string[]): boolean => {
    if (said === null || said.status >= 300) return false;
    acknowledged.push({ stream: `reservation-${id}`, types, by: { requestId: said.requestId } });
    return true;
  };

  const draft = async (guest: Someone): Promise<Made | null> => {
    const index = chance.between(0, places.length - 1);
    const place = places[index] as Place;
    const body = { idalojamiento: place.listing, ...someNights(chance), guests: chance.between(1, 3) };
    const said = await send('POST', '/reservations', { token: guest.token, body });
    if (said?.status === 404) places[index] = await newPlace().catch(() => place); // three refusals block one; the database may be away just now
    if (said?.status !== 201) return null;
    const id: number = said.body.reservation.idreserva;
    acknowledge(said, id, 'ReservationDrafted');
    return { id, guest, place };
  };

  const request = async ({ id, guest }: Made): Promise<string | null> => {
    const said = await send('PUT', `/reservations/request/${id}`, { token: guest.token });
    return acknowledge(said, id, 'ReservationRequested') ? said?.body.reservation.token : null;
  };
  const accept = async ({ id, place }: Made) =>
    acknowledge(await send('PUT', `/reservations/accept/${id}/-`, { token: place.host.token }), id, 'ReservationAccepted');
  const reject = async ({ id, place }: Made) =>
    acknowledge(await send('PUT', `/reservations/reject/${id}/-`, { token: place.host.token }), id, 'ReservationRejected');
  const cancel = async ({ id, guest }: Made) =>
    acknowledge(await send('DELETE', `/reservations/${id}`, { token: guest.token }), id, 'DraftDiscarded', 'ReservationCancelled');

  const pay = async ({ id }: Made, token: string): Promise<void> => {
    const checkout = await send('POST', '/mercadopago/pay', { body: { id_reserva: id, token } });
    if (checkout?.status !== 200) return;
    const paymentId = new URL(checkout.body.mercadopago_url).pathname.split('/').at(-1) as string;
    const stream = `payment-${id}`;
    acknowledged.push({ stream, types: ['PaymentStarted'], by: { paymentId } });
    const press = async (outcome: string) => {
      const said = await send('POST', `/dev/pay/${paymentId}`, { body: { outcome }, root: true });
      if (said?.status === 200 && outcome === 'approved') acknowledged.push({ stream, types: ['PaymentConfirmed'], by: { paymentId } });
    };
    if (chance.share() < 0.2) await press('pending');
    await Promise.all(Array.from({ length: chance.between(1, 2) }, () => press('approved')));
  };

  const afterAcceptance = async (made: Made, token: string): Promise<void> => {
    const turn = chance.share();
    if (turn < 0.15) return; // the guest's time runs out
    if (turn < 0.3) {
      const said = await send('POST', '/pago/transfer', { body: { id_reserva: made.id, token } });
      acknowledge(said, made.id, 'TransferStarted');
      return;
    }
    if (turn < 0.4) return void (await cancel(made));
    if (turn < 0.5) return void (await Promise.all([pay(made, token), cancel(made)]));
    await pay(made, token);
    if (chance.share() < 0.4) await cancel(made);
  };

  const turn = async (guest: Someone): Promise<void> => {
    const made = await draft(guest);
    if (!made || chance.share() < 0.1) return;
    if (chance.share() < 0.15) {
      const said = await send('PUT', `/reservations/${made.id}`, { token: guest.token, body: { guests: 4 } });
      acknowledge(said, made.id, 'ReservationChanged');
    }
    if (chance.share() < 0.08) return void (await cancel(made));
    const token = await request(made);
    if (token === null) return;
    const answer = chance.share();
    if (answer < 0.08) return; // the host's time runs out
    if (answer < 0.18) return void (await cancel(made));
    if (answer < 0.23) return void (await reject(made));
    const [accepted] = await Promise.all(answer < 0.35 ? [accept(made), cancel(made)] : [accept(made)]);
    if (accepted) await afterAcceptance(made, token);
  };

  const goOn = (more: number, ms: number) => untilMore(acknowledged, more, ms);

  const guestsAtIt = guests.map(async (guest) => {
    while (!over) {
      await turn(guest).catch((error: unknown) => mistakes.push(error));
      await sleep(chance.between(5, 60));
    }
  });
  return {
    acknowledged,
    people: [...hosts, ...guests],
    client,
    goOn,
    stop: async () => {
      await goOn(ENOUGH - acknowledged.length, ENOUGH_MS);
      await until(() => client.counts.hungUp > 0, ENOUGH_MS);
      over = true;
      await Promise.all(guestsAtIt);
      if (mistakes.length > 0) throw mistakes[0];
    },
  };
};
