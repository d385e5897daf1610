import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { textsOf } from '../../server/texts.ts';
import { figureTable, readFigures } from './contract-figures.ts';
import { figuresOf } from './figures.ts';
import { tableOf } from './table.ts';

type FigureRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: Pick<Config, 'consoleZone'>;
};

/** The plots of the console, and the numbers of each as a table. */
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
