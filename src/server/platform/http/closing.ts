import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after which a hanging request is cut off, so that the process ends before a supervisor kills it. */
const cutOffDelay = 6_000;

/**
 * Closes connections while the server stops, because each would delay the exit: those without a request at once, kept-alive ones
 * after their response. Node closes by itself neither a connection that has never sent a request (browsers open some in advance)
 * nor, once the server is closing, one whose request does not arrive.
 */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  const { server } = app;
  const unused = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
    if (isClosing) socket.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    setTimeout(() => server.closeAllConnections(), cutOffDelay).unref();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
