import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs one line per answered request: `{ reqId, req: { method, path, ip }, res: { statusCode }, responseTime }`. */
export class RequestLog extends LogController {
  #lines: FastifyBaseLogger | undefined;

  /** Omits Fastify's line at the start of a request. */
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { reqId: request.id, req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else this.#linesOf(request).info(line, 'request completed');
  }

  /** A logger without redaction, which is slow and not needed: the serializers build these lines. */
  #linesOf({ server }: FastifyRequest): FastifyBaseLogger {
    this.#lines ??= server.log.child({}, { redact: [] });
    return this.#lines;
  }
}
