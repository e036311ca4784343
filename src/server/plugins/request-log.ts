import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { takeOuter } from './inner-call.ts';

/**
 * One line for each request from outside, when it was answered: `{ reqId, req: { method, path, ip }, res: { statusCode }, responseTime }`.
 * What a page asks of our own routes while it is drawn is told at the level debug.
 */
export class RequestLog extends LogController {
  readonly #inner = new WeakSet<FastifyRequest>();
  #lines: FastifyBaseLogger | undefined;

  override incomingRequest(request: FastifyRequest): void {
    // By now nothing was sent that could end the call on whose behalf this is.
    if (takeOuter(request) !== undefined) this.#inner.add(request);
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { reqId: request.id, req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else this.#linesOf(request)[this.#inner.has(request) ? 'debug' : 'info'](line, 'request completed');
  }

  /** Without redaction, which looks through each entry for what these lines cannot hold: the serializers make all of them. */
  #linesOf({ server }: FastifyRequest): FastifyBaseLogger {
    this.#lines ??= server.log.child({}, { redact: [] });
    return this.#lines;
  }
}
