// The server without pages and calls; it has a call that takes a second and a half, and calls that cause
// unhandled errors.
import '../../../src/language/index.ts';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createFoundation } from '../../../src/server/app/foundation.ts';
import { runServer } from '../../../src/server/app/run-server.ts';

const reset = { code: 'ECONNRESET', syscall: 'read' };

await runServer(async (options) => {
  const app = await createFoundation(options);
  app.get('/zapi/slow', async () => {
    process.stdout.write('slow begins\n');
    await wait(1_500);
    return { stores: await app.database.query('SELECT store_id FROM stores') };
  });
  const later = (work: () => unknown) => async () => {
    setTimeout(work, 10);
    return {};
  };
  app.get(
    '/zapi/reject',
    later(() => void Promise.reject(new Error('a promise without a handler'))),
  );
  app.get(
    '/zapi/reset',
    later(() => new Socket().emit('error', Object.assign(new Error('read ECONNRESET'), reset))),
  );
  app.get(
    '/zapi/bug',
    later(() => {
      throw new TypeError('a bug\nin a timer');
    }),
  );
  return app;
});
