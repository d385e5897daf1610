import type { Language } from '../../kernel/types.ts';
import { csvText } from '../../server/csv.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { type TextKey, textsOf } from '../../server/texts.ts';
import { type Figure, type FiguresView, figureTable, readFigures } from './contract-figures.ts';
import { figuresOf } from './figures.ts';

type FigureRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: Pick<Config, 'consoleZone'>;
};

/** The charts of the console, and their numbers as tables. */
export const figureRoutes = ({ db, clock, config: { consoleZone } }: FigureRoutesDeps): readonly Route[] => {
  const figures = (days: string) => figuresOf(db, Number(days), consoleZone, clock.now());
  return [
    route(readFigures, ({ query: { dias } }) => figures(dias)),
    route(figureTable, async ({ params: { figure }, query: { dias }, language }) => {
      const shown = await figures(dias);
      return new Reply(200, tableOf(figure, shown, language), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="posada-${textsOf(language)(`figures:file.${figure}`)}-${shown.desde}-${shown.hasta}.csv"`,
      });
    }),
  ];
};

type Column = TextKey & `figures:column.${string}`;
type Table = { readonly columns: readonly Column[]; readonly rows: readonly (readonly (string | number)[])[] };

/** Per cent with one decimal; empty when no night was on offer. */
const share = ({ ocupadas, ofrecidas }: { ocupadas: number; ofrecidas: number }): number | '' =>
  ofrecidas === 0 ? '' : Math.round((ocupadas / ofrecidas) * 1_000) / 10;

/** One row for each day and currency. */
const moneyTable = (
  { dinero }: FiguresView,
  columns: readonly Column[],
  amounts: (day: FiguresView['dinero'][number]['total']) => readonly number[],
): Table => ({
  columns: ['figures:column.day', 'figures:column.currency', ...columns],
  rows: dinero.flatMap(({ currency, dias }) => dias.map((day) => [day.dia, currency, ...amounts(day)])),
});

const TABLES: Readonly<Record<Figure, (figures: FiguresView) => Table>> = {
  requests: ({ dias }) => ({
    columns: ['figures:column.day', 'figures:column.requests'],
    rows: dias.map(({ dia, solicitudes }) => [dia, solicitudes]),
  }),
  acceptances: ({ dias }) => ({
    columns: ['figures:column.day', 'figures:column.acceptances'],
    rows: dias.map(({ dia, aceptadas }) => [dia, aceptadas]),
  }),
  answers: ({ dias }) => ({
    columns: ['figures:column.day', 'figures:column.answers', 'figures:column.median'],
    rows: dias.map(({ dia, respuestas, mediana }) => [dia, respuestas, mediana ?? '']),
  }),
  paid: (figures) => moneyTable(figures, ['figures:column.paid'], ({ pagado }) => [pagado]),
  refunded: (figures) => moneyTable(figures, ['figures:column.refunded'], ({ devuelto }) => [devuelto]),
  held: (figures) =>
    moneyTable(
      figures,
      ['figures:column.paid', 'figures:column.refunded', 'figures:column.hosts', 'figures:column.contested', 'figures:column.held'],
      ({ pagado, devuelto, a_anfitriones, contracargos, en_caja }) => [pagado, devuelto, a_anfitriones, contracargos, en_caja],
    ),
  occupancy: ({ ocupacion: { ciudades } }) => ({
    columns: ['figures:column.city', 'figures:column.country', 'figures:column.taken', 'figures:column.offered', 'figures:column.share'],
    rows: ciudades.map((city) => [city.ciudad, city.pais, city.ocupadas, city.ofrecidas, share(city)]),
  }),
};

/** The numbers of one chart for spreadsheets, as in its table on the page; no text can be run as a formula (SEC-22). */
const tableOf = (figure: Figure, figures: FiguresView, language: Language): string => {
  const t = textsOf(language);
  const { columns, rows } = TABLES[figure](figures);
  return csvText([columns.map((column) => t(column)), ...rows]);
};
