import type { FastifyInstance } from 'fastify';

/** What is answered while the server closes also ends its connection: one that is kept alive would keep the process waiting for it. */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
