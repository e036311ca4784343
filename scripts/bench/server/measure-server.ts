import fastify from 'fastify';
import { hashText } from '../../../src/server/keys.ts';
import { findVisit } from '../../../src/server/store/stores.ts';
import { median, type Row } from '../rows.ts';
import { loadAddress } from './load.ts';
import { openApp } from './open-app.ts';

const share = 0.5;

/** Requests a second of a signed-in page's data, beside a bare Fastify route that reads the session by the same query. */
export async function measureServer(isQuick: boolean): Promise<readonly Row[]> {
  const opened = await openApp();
  const { app, origin, cookie, database } = opened;
  const bare = fastify();
  const { host } = new URL(origin);
  bare.get('/bare', async (request) => {
    const token = /sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const visit = await findVisit(app.database, {
      host,
      origin,
      isLocal: true,
      tokenHash: hashText(decodeURIComponent(token)),
      operatorTokenHash: null,
      now: app.ground.clock.now(),
    });
    return { accountId: visit?.session?.accountId };
  });
  const bareOrigin = (await bare.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  try {
    const paths = ['/zapi/internal/mypage/screen-data', '/zapi/internal/root/screen-data'];
    const addresses = [`${bareOrigin}/bare`, ...paths.map((path) => origin + path)];
    const samples = addresses.map((): number[] => []);
    const [rounds, milliseconds] = isQuick ? [1, 300] : [5, 2_000];
    // One round more: the first one warms up and does not count.
    for (let round = 0; round <= rounds; round++)
      for (const [index, url] of addresses.entries()) {
        const perSecond = await loadAddress({ url, cookie, milliseconds });
        if (round > 0) samples[index]?.push(perSecond);
      }
    const [bareRate = 0, ...rates] = samples.map(median);
    return rates.map((value, index): Row => {
      const row = { part: 'server', name: `GET ${paths[index]}, ${database}`, unit: 'requests/s', value, beside: bareRate };
      return index === 0 ? { ...row, least: share } : row;
    });
  } finally {
    await bare.close();
    await opened.close();
  }
}
