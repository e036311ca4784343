import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line for each request, when it was answered: `{ reqId, req: { method, path, ip }, res: { statusCode }, responseTime }`. */
export class RequestLog extends LogController {
  #lines: FastifyBaseLogger | undefined;

  /** Fastify's own line at the beginning of a request is left out. */
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { reqId: request.id, req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else this.#linesOf(request).info(line, 'request completed');
  }

  /** Without redaction, which looks through each entry for what these lines cannot hold: the serializers make all of them. */
  #linesOf({ server }: FastifyRequest): FastifyBaseLogger {
    this.#lines ??= server.log.child({}, { redact: [] });
    return this.#lines;
  }
}
