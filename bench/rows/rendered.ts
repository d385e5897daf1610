import { startKoa, startPosada } from '../child.ts';
import { newDataDir, type Server } from '../database.ts';
import { type Connection, openConnections } from '../http.ts';
import { hammer, interleaved, type Load } from '../load.ts';
import { announce } from '../machine.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { aSpaceIn } from '../world.ts';

const CONNECTIONS = 16;
const PLACE = 'search_query=santiago&long_name=Santiago';

/**
 * Server-rendered pages, requested repeatedly by visitors without a session, compared with an empty Koa route. The site must have been
 * built.
 */
export const rendered = async (server: Server, rounds: number, ms: number): Promise<Row[]> => {
  const url = await server.database('rendered');
  const program = await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), DEMO: '1' });
  const koa = await startKoa(url);
  const [many, bare] = [openConnections(program.url, CONNECTIONS), openConnections(koa.url, CONNECTIONS)];
  try {
    announce('rendered: the demonstration is there');
    const pages = { home: '/', search: `/search?${PLACE}`, detail: `/alojamiento/${await aSpaceIn(many[0] as Connection, PLACE)}` };
    const visit = (path: string) => async (caller: number) => {
      const answered = await many[caller]?.send('GET', path, undefined, undefined, { 'accept-encoding': 'br' });
      if (answered?.status !== 200) throw new Error(`${path} answered ${answered?.status}`);
    };
    for (const path of Object.values(pages)) await hammer(4, ms, visit(path)); // warm
    const results = await interleaved(rounds, {
      home: () => hammer(CONNECTIONS, ms, visit(pages.home)),
      search: () => hammer(CONNECTIONS, ms, visit(pages.search)),
      detail: () => hammer(CONNECTIONS, ms, visit(pages.detail)),
      least: () => hammer(CONNECTIONS, ms, (caller) => bare[caller]?.send('GET', '/') ?? Promise.reject(new Error('no connection'))),
    });
    const row = (what: string, loads: readonly Load[]): Row => ({
      what: `${what} drawn on the server, 16 connections, to an empty Koa route: pages a second`,
      ratios: ratios(perSecond(loads), perSecond(results.least)),
      ...{ goal: null, ours: shown(loads), peer: shown(results.least) },
    });
    return [row('Home page', results.home), row('Search page', results.search), row('Detail page', results.detail)];
  } finally {
    for (const connection of [...many, ...bare]) connection.close();
    await Promise.all([program.stop(), koa.stop()]);
  }
};

const perSecond = (loads: readonly Load[]) => loads.map((load) => load.perSecond);
const shown = (loads: readonly Load[]): string => {
  const middle = (of: 'perSecond' | 'p50' | 'p99') => figure(median(loads.map((load) => load[of])));
  return `${middle('perSecond')}/s, p50 ${middle('p50')}, p99 ${middle('p99')} ms`;
};
