// The server without pages and calls, started and stopped as the whole one is; and one call that takes a second and a half.
import { setTimeout as wait } from 'node:timers/promises';
import { createFoundation } from '../../../src/server/foundation.ts';
import { runServer } from '../../../src/server/run-server.ts';

await runServer(async (options) => {
  const app = await createFoundation(options);
  app.get('/zapi/slow', async () => {
    process.stdout.write('slow begins\n');
    await wait(1_500);
    return { stores: await app.database.query('SELECT store_id FROM stores') };
  });
  return app;
});
