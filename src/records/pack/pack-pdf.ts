import { setImmediate as turn } from 'node:timers/promises';
import { amountText, dayText, weekdayText } from '../../kernel/formats.ts';
import { exactInstantText } from '../../kernel/instants.ts';
import { versionText } from '../../kernel/legal/version-text.ts';
import type { Instant, Language, Operator } from '../../kernel/types.ts';
import { pdfFlow } from '../../server/pdf/flow.ts';
import { type Translate, textsOf } from '../../server/texts.ts';
import type { AgreedPage, AgreedView } from '../agreed/contract-agreed.ts';
import type { PackContents } from './contents.ts';

type PackFacts = {
  readonly key: string;
  /** SHA-256 of the JSON file. */
  readonly json: string;
  readonly verifier: string;
  readonly operator: Operator;
};
type Flow = ReturnType<typeof pdfFlow>;
type Words = { readonly t: Translate; readonly language: Language; readonly when: (at: Instant | null) => string };
type View = PackContents['views'][number];
const BLANK = '–';
/** Small enough for 64 digits on one line. */
const HASH = { size: 8 } as const;

/** The human-readable pack: the contents of the JSON file without the events, in the language of the administrator who made it. */
export const packPdf = async (contents: PackContents, facts: PackFacts, language: Language): Promise<Buffer> => {
  const t = textsOf(language);
  const zone = contents.reservation.time_zone;
  const words: Words = { t, language, when: (at) => (at === null ? BLANK : exactInstantText(language, zone, at)) };
  const title = t('evidence:pack.title', { id: contents.reservation.id });
  const pdf = pdfFlow({ title, language });
  head(pdf, contents, facts, words, title);
  for (const [at, view] of contents.views.entries()) sawThen(pdf, view, contents.views[at - 1], words);
  await story(pdf, contents, words);
  money(pdf, contents, words);
  proof(pdf, contents, facts, words);
  return pdf.done();
};

const nameOf = (t: Translate, { first_name, last_name, erased }: PackContents['reservation']['guest']): string =>
  erased ? t('evidence:pack.erasedAccount') : [first_name, last_name].filter(Boolean).join(' ') || BLANK;

const head = (
  pdf: Flow,
  { id, made_at, reservation, deadlines, views }: PackContents,
  { operator }: PackFacts,
  { t, when, language }: Words,
  title: string,
) => {
  pdf.block('posada', { bold: true, size: 14 });
  for (const line of [operator.name, operator.address, operator.email].filter(Boolean)) pdf.block(line, { mute: true, after: 1 });
  pdf.block('', { after: 4 });
  pdf.block(title, { bold: true, size: 16, after: 8 });
  pdf.block(t('evidence:pack.about'), { after: 8 });
  const last = views.at(-1);
  const page = last?.huesped?.[language];
  const label = (key: 'made' | 'number' | 'space' | 'guest' | 'host' | 'stay' | 'people' | 'total' | 'hostGets') =>
    t(`evidence:pack.${key}`);
  pdf.row(label('made'), when(made_at));
  pdf.row(label('number'), id);
  if (page) {
    pdf.row(label('space'), [page.espacio.nombre, page.espacio.comuna].filter(Boolean).join(', '));
    pdf.row(label('stay'), [page.fecha_inicio, page.fecha_termino].map((day) => weekdayText(language, day)).join(' – '));
    pdf.row(label('people'), String(page.guests));
    pdf.row(label('total'), amountText(page.total, page.moneda), { bold: true });
    pdf.row(label('hostGets'), amountText(page.pago_anfitrion, page.moneda));
  }
  pdf.row(label('guest'), nameOf(t, reservation.guest));
  pdf.row(label('host'), nameOf(t, reservation.host));
  pdf.heading(t('evidence:pack.deadlines'));
  const dated = [
    ['requested', deadlines.requested_at],
    ['answer', deadlines.respond_by],
    ['accepted', deadlines.accepted_at],
    ['payment', deadlines.pay_by],
    ['transfer', deadlines.transfer_by],
    ['paid', deadlines.paid_at],
    ['ended', deadlines.ended_at],
  ] as const;
  for (const [name, at] of dated) if (at !== null) pdf.row(t(`evidence:deadline.${name}`), when(at));
};

const SIDES = [
  ['guest', 'huesped'],
  ['host', 'anfitrion'],
] as const;

const aroundOf = ({ espacio, condiciones, condiciones_anfitrion, precio }: View) => [espacio, condiciones, condiciones_anfitrion, precio];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What both sides were shown at one instant, without unchanged values. */
const sawThen = (pdf: Flow, view: View, before: View | undefined, { t, language, when }: Words): void => {
  pdf.heading(t('evidence:pack.views', { at: when(view.al) }));
  for (const [side, name] of SIDES) {
    const page = view[name]?.[language];
    pdf.sub(t(`evidence:pack.saw.${side}`));
    if (page && before && isSame(page, before[name]?.[language])) pdf.block(t('evidence:pack.same'), { mute: true });
    else if (page) pageRows(pdf, page, { t, language }, side);
    else pdf.block(t('evidence:pack.nothing'), { mute: true });
  }
  if (before && isSame(aroundOf(view), aroundOf(before))) return;
  const terms = view.condiciones;
  const hosts = view.condiciones_anfitrion;
  const termsOf = ({ version, aceptadas }: { version: string; aceptadas: Instant }) =>
    t('evidence:pack.termsOf', { version: versionText(language, version), at: when(aceptadas) });
  pdf.sub(t('evidence:pack.space'));
  if (terms) pdf.row(t('evidence:pack.terms'), termsOf(terms));
  if (hosts) pdf.row(t('evidence:pack.hostTerms'), termsOf(hosts));
  pdf.row(t('evidence:pack.rules'), view.precio.reglas);
  spaceRows(pdf, view.espacio, { t, language, when });
};

const pageRows = (pdf: Flow, page: AgreedPage, { t, language }: Pick<Words, 't' | 'language'>, side: 'guest' | 'host'): void => {
  const amount = (value: number) => amountText(value, page.moneda);
  pdf.row(t('evidence:pack.state'), t(`evidence:state.${page.status}`));
  for (const { nivel, nombre, como, importe } of page.arbol)
    pdf.row(`${'  '.repeat(nivel)}${nombre}`, [amount(importe), como].filter(Boolean).join(' · '), { bold: nivel === 0 });
  if (side === 'host') pdf.row(t('evidence:pack.hostGets'), amount(page.pago_anfitrion));
  for (const { until, percentage, amount: back } of page.refund_steps)
    pdf.row(
      until === null ? t('evidence:pack.backAfter') : t('evidence:pack.backUntil', { day: dayText(language, until) }),
      `${percentage} % · ${amount(back)}`,
    );
  pdf.row(t('evidence:pack.contact'), t(page.otra_parte.contacto ? 'evidence:pack.shown' : 'evidence:pack.hidden'));
};

const TEXTS = ['sobre_nosotros', 'reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'] as const;
const plain = (html: string): string =>
  html
    .replace(/<\/(p|li|h3|h4|blockquote)>|<br ?\/?>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim();

const spaceRows = (pdf: Flow, space: AgreedView['espacio'], { t, language, when }: Words): void => {
  if (!space) return;
  if (space.borrado !== null) pdf.block(t('evidence:pack.textsErased', { at: when(space.borrado) }));
  for (const name of TEXTS) {
    const written = space.pagina[name];
    const text = plain(written[language] ?? Object.values(written).find(Boolean) ?? ''); // a host may have written in one language only
    if (text) pdf.row(t(`evidence:text.${name}`), text);
  }
  if (space.pagina.gallery.length > 0)
    pdf.row(t('evidence:pack.photos'), space.pagina.gallery.map(({ url }) => url.replace(/^.*\/|-\d+\.\w+$/g, '')).join('\n'));
};

const mailText = (t: Translate, template: string, name: string): string => {
  const text = t(`notices:text.${template}` as 'notices:text.guest-paid', { name });
  return text.startsWith('text.') ? template : text; // a mail without a notification
};

/** Messages written before yielding to the event loop, because thousands would block the process for seconds. */
const AT_ONCE = 20;

const story = async (pdf: Flow, { history, messages, mails, reservation }: PackContents, { t, language, when }: Words): Promise<void> => {
  pdf.heading(t('evidence:pack.history'));
  for (const { at, by, text } of history) pdf.row(when(at), `${text[language]} (${t(`evidence:by.${by}`)})`);
  pdf.heading(t('evidence:pack.messages'));
  if (messages.length === 0) pdf.block(t('evidence:pack.noMessages'), { mute: true });
  for (const [at, message] of messages.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
    const words = 'message' in message ? message.message : t('evidence:pack.erasedWords');
    pdf.row(`${when(message.sent_at)}\n${t(`evidence:by.${message.from}`)}`, words);
  }
  if (pdf.isChanged()) pdf.block(t('evidence:pack.changedSigns'), { mute: true });
  pdf.heading(t('evidence:pack.mails'));
  if (mails.length === 0) pdf.block(t('evidence:pack.noMails'), { mute: true });
  for (const { created_at, sent_at, template, recipient, status, bounced } of mails) {
    const other = recipient === 'host' ? reservation.guest : reservation.host;
    const state = bounced
      ? t('evidence:mail.bounced')
      : status === 'sent'
        ? t('evidence:mail.sent', { at: when(sent_at) })
        : t(`evidence:mail.${status}`);
    pdf.row(when(created_at), `${mailText(t, template, other.first_name)}\n${state}`);
  }
};

const money = (pdf: Flow, { money: payments }: PackContents, { t, when }: Words): void => {
  pdf.heading(t('evidence:pack.money'));
  if (payments.length === 0) pdf.block(t('evidence:pack.noMoney'), { mute: true });
  for (const { charged, surcharge, method, status, started_at, settled_at, refund, contested, reference } of payments) {
    pdf.sub(
      `${amountText(charged.amount, charged.currency)} · ${t(`payments:receipt.method.${method === 'unknown' ? 'manual' : method}`)}`,
    );
    pdf.row(t('evidence:pack.state'), t(`evidence:payment.${status}`));
    if (surcharge.amount > 0) pdf.row(t('evidence:pack.surcharge'), amountText(surcharge.amount, surcharge.currency));
    pdf.row(t('evidence:pack.begun'), when(started_at));
    if (settled_at !== null) pdf.row(t('evidence:pack.settled'), when(settled_at));
    if (reference !== null) pdf.row(t('evidence:pack.reference'), reference);
    if (contested !== null) pdf.row(t('evidence:pack.contested'), t(`evidence:contest.${contested}`));
    if (refund)
      pdf.row(t('evidence:pack.refund'), `${amountText(refund.amount, refund.currency)} · ${when(refund.settled_at ?? refund.due_at)}`);
  }
};

const proof = (pdf: Flow, { log }: PackContents, { key, json, verifier }: PackFacts, { t }: Words): void => {
  pdf.heading(t('evidence:pack.proof'));
  pdf.block(t('evidence:pack.how', { verifier }), { after: 8 });
  pdf.row(t('evidence:pack.key'), key, HASH);
  pdf.row(t('evidence:pack.json'), json, HASH);
  for (const { stream, head: newest, events } of log.streams)
    pdf.row(stream, `${t('evidence:pack.link', { count: events.length, revision: newest.revision })}\n${newest.hash}`, HASH);
};
