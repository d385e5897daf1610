import { GUEST } from './people.ts';
import type { Ending, Story } from './story.ts';

const ANTONIA = 'antonia.lagos@example.com';
const BASTIAN = 'bastian.olea@example.com';
const SOFIA = 'sofia.peralta@example.com';
const INIGO = 'inigo.azpiri@example.com';
const BEATRIZ = 'beatriz.moura@example.com';
const RODRIGO = 'rodrigo.gutarra@example.com';
const HANNAH = 'hannah.brandt@example.com';
const OLIVER = 'oliver.whitcombe@example.com';
const CAMILLE = 'camille.delorme@example.com';
const ETHAN = 'ethan.caldwell@example.com';

type More = Pick<Story, 'by' | 'pays' | 'reason' | 'note'>;
type Row = readonly [ending: Ending, space: string, ago: number, from: number, nights: number, guests: number, more?: More];

const of = (guest: string, rows: readonly Row[]): Story[] =>
  rows.map(([ending, space, ago, from, nights, guests, more = {}]) => ({ guest, space, ending, ago, from, nights, guests, ...more }));

/**
 * Every reservation of the demo data. guest@example.com has one in most states, but only one pending, so that anyone trying the program
 * with that account can still make requests (three at most, D-40). host@example.com has open requests and accepted ones, and all its spaces
 * are free from the twentieth day on. No listing has more than two strikes.
 */
export const stories: readonly Story[] = [
  ...of(GUEST, [
    ['accepted', 'valparaiso/1', 0.25, 15, 2, 2],
    ['draft', 'bariloche/0', 0.1, 40, 4, 3],
    ['paid', 'lisboa/1', 12, 35, 5, 2],
    ['paid', 'nunoa/0', 6, 9, 3, 2, { pays: 'transfer' }],
    ['paid', 'santiago-centro/0', 18, -4, 7, 1],
    ['paid', 'palermo/3', 30, -7, 4, 2], // ended three days ago: it can be reviewed
    ['paid', 'san-telmo/0', 78, -60, 4, 2, { pays: 'transfer' }],
    ['paid', 'cusco/0', 150, -130, 5, 2],
    ['paid', 'gracia/2', 245, -215, 62, 1],
    ['paid', 'gracia/2', 60, -40, 92, 1],
    ['rejected', 'gracia/0', 33, -8, 4, 2, { reason: 'dates_taken', note: 'Viene mi hermana esos días. Con gusto la semana siguiente.' }],
    ['unanswered', 'barranco/0', 48, -20, 3, 2],
    ['payment_lapsed', 'malaga/0', 64, -40, 5, 2],
    ['transfer_lapsed', 'puerto-varas/4', 92, -70, 2, 2, { pays: 'transfer' }],
    ['cancelled_paid', 'arequipa/0', 20, 18, 3, 2, { by: 'guest', reason: 'changed_plans' }],
    ['cancelled_request', 'palermo/7', 27, -5, 4, 2, { by: 'guest' }],
    ['cancelled_unpaid', 'malasana/0', 54, -30, 3, 2, { by: 'host', reason: 'dates_taken' }],
    ['cancelled_paid', 'las-condes/0', 110, -85, 3, 2, { by: 'admin', reason: 'other' }],
    ['draft_lapsed', 'alfama/0', 71, -50, 3, 2],
  ]),
  ...of(ANTONIA, [
    ['requested', 'nunoa/2', 0.35, 13, 4, 2],
    ['paid', 'providencia/4', 100, -82, 3, 6],
    ['paid', 'san-pedro/0', 190, -170, 4, 3],
    ['payment_lapsed', 'valparaiso/1', 130, -110, 2, 2],
    ['paid', 'bariloche/0', 40, -22, 3, 2, { pays: 'transfer' }],
  ]),
  ...of(BASTIAN, [
    ['requested', 'providencia/0', 0.2, 16, 3, 2],
    ['paid', 'nunoa/0', 60, -44, 5, 1],
    ['rejected', 'puerto-varas/5', 86, -70, 3, 1, { reason: 'not_suitable' }],
    ['paid', 'san-pedro/1', 24, 6, 3, 2],
  ]),
  ...of(SOFIA, [
    ['requested', 'las-condes/4', 0.8, 13, 3, 3],
    ['paid', 'valparaiso/1', 215, -198, 3, 2],
    ['cancelled_paid', 'providencia/1', 75, -30, 4, 2, { by: 'guest', reason: 'changed_plans' }],
    ['paid', 'cusco/0', 140, -121, 4, 2],
  ]),
  ...of(INIGO, [
    ['transfer_started', 'santiago-centro/0', 0.3, 12, 4, 2, { pays: 'transfer' }],
    ['paid', 'alfama/4', 130, -112, 35, 1],
    ['paid', 'nunoa/0', 170, -150, 3, 2, { pays: 'transfer' }],
    ['cancelled_unpaid', 'sevilla/1', 36, -12, 3, 2, { by: 'guest' }],
  ]),
  ...of(BEATRIZ, [
    ['announced', 'mendoza/0', 0.4, 31, 4, 2, { pays: 'transfer' }],
    ['paid', 'gracia/0', 160, -140, 3, 2],
    ['paid', 'malaga/0', 18, 12, 6, 2, { pays: 'transfer' }],
    ['rejected', 'las-condes/4', 95, -77, 2, 4, { reason: 'house_rules' }],
    ['unanswered', 'palermo/1', 122, -100, 4, 2],
  ]),
  ...of(RODRIGO, [
    ['requested', 'providencia/1', 0.1, 12, 2, 2],
    ['paid', 'cusco/0', 80, -64, 2, 2],
    ['paid', 'miraflores/1', 9, 15, 3, 3],
    ['payment_lapsed', 'lisboa/1', 42, -15, 4, 2],
  ]),
  ...of(HANNAH, [
    ['requested', 'nunoa/0', 0.05, 14, 4, 2],
    ['paid', 'puerto-varas/0', 260, -240, 6, 2],
    ['paid', 'bariloche/0', 230, -212, 5, 2],
    ['paid', 'porto/0', 55, -35, 4, 2],
  ]),
  ...of(OLIVER, [
    ['announced', 'providencia/4', 0.7, 11, 7, 5, { pays: 'transfer' }],
    ['paid', 'sevilla/0', 90, -71, 6, 2, { pays: 'transfer' }],
    ['transfer_lapsed', 'lisboa/0', 115, -90, 5, 4, { pays: 'transfer' }],
    [
      'cancelled_paid',
      'porto/0',
      28,
      10,
      4,
      2,
      { by: 'host', reason: 'repairs', note: 'A pipe burst and the floor has to dry. I am very sorry.' },
    ],
  ]),
  ...of(CAMILLE, [
    ['accepted', 'providencia/0', 0.4, 11, 3, 2],
    ['paid', 'eixample/1', 105, -88, 4, 2],
    ['rejected', 'lavapies/1', 58, -39, 4, 1, { reason: 'dates_taken' }],
  ]),
  ...of(ETHAN, [
    ['requested', 'palermo/0', 0.3, 20, 10, 2],
    ['paid', 'nunoa/0', 132, -116, 20, 1],
    ['paid', 'bariloche/0', 47, -28, 6, 2],
    ['unanswered', 'santiago-centro/1', 88, -66, 5, 1],
    ['draft', 'miraflores/0', 0.3, 50, 7, 2],
  ]),
];

/** Nights that a host blocks: the space, then check-in and check-out in days from the present. */
export const blocks: readonly (readonly [space: string, from: number, to: number])[] = [
  ['providencia/0', 5, 9],
  ['valparaiso/1', 3, 6],
  ['las-condes/4', 7, 11],
  ['puerto-varas/0', 60, 75],
  ['palermo/5', 14, 21],
];
