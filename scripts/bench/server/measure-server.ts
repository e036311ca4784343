import fastify from 'fastify';
import { ownAddresses } from '../../../src/rules/own-addresses.ts';
import { hashText } from '../../../src/server/platform/keys.ts';
import { loadRequestState } from '../../../src/server/platform/sessions/request-state.ts';
import { median, type Row } from '../rows.ts';
import { type Load, loadAddress } from './load.ts';
import { openApp } from './open-app.ts';

const minRatio = 0.5;
/** CPU of a whole page. */
const maxPageRatio = 12;
const pages = ['/mypage', '/mypage/plans'];

/**
 * Measures requests per second for a signed-in page's data and for whole pages, compared with a bare Fastify route that reads the
 * session with the same query from the same database.
 */
export async function measureServer(isQuick: boolean): Promise<readonly Row[]> {
  const opened = await openApp();
  const { app, origin, cookie, database } = opened;
  const bare = fastify();
  const { host } = new URL(origin);
  bare.get('/bare', async (request) => {
    const token = /sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const state = await loadRequestState(app.database, {
      host,
      origin,
      isLocal: true,
      tokenHash: hashText(decodeURIComponent(token)),
      operatorTokenHash: null,
      now: app.platform.clock.now(),
    });
    return { accountId: state?.session?.accountId };
  });
  const bareOrigin = (await bare.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  try {
    const data = ['mypage', 'root'].map((name) => `${ownAddresses.screenData}/${name}/screen-data`);
    const paths = [...data, ...pages];
    const addresses = [`${bareOrigin}/bare`, ...paths.map((path) => origin + path)];
    const samples = addresses.map((): Load[] => []);
    const [rounds, milliseconds] = isQuick ? [2, 300] : [15, 600];
    // Short turns in alternating order, so that other load on the machine affects all alike. The first round is warm-up and does
    // not count.
    for (let round = 0; round <= rounds; round++) {
      const turns = [...addresses.entries()];
      for (const [index, url] of round % 2 === 0 ? turns : turns.reverse()) {
        const load = await loadAddress({ url, cookie, milliseconds: round === 0 ? 1_000 : milliseconds });
        if (round > 0) samples[index]?.push(load);
      }
    }
    const [bareLoads = [], ...otherLoads] = samples;
    return otherLoads.flatMap((loads, index): readonly Row[] => {
      const name = `GET ${paths[index]}, ${database}`;
      const of = (what: keyof Load) => ({
        value: median(loads.map((load) => load[what])),
        beside: median(bareLoads.map((load) => load[what])),
      });
      const row = { part: 'server', name, unit: 'requests/s', ...of('perSecond') };
      const cpu = { part: 'server', name: `${name}: CPU of the server’s process a request`, unit: 'ms', ...of('cpuEach') };
      if (index >= data.length) return [{ ...cpu, most: maxPageRatio }];
      return [index === 0 ? { ...row, least: minRatio } : row, cpu];
    });
  } finally {
    await bare.close();
    await opened.close();
  }
}
