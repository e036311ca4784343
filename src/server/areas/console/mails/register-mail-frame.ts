// GET /console/mail-frame: a part of a message with sample data, to be shown in a frame of the console.
import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { allowFramedMail } from '../../../platform/http/security-headers.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { AppContext } from '../../../runtime/request/exchange.ts';
import { readQuery, readRequestContext } from '../../../runtime/request/request-context.ts';
import { writeMailFrame } from './mail-frame.ts';
import { readRecordOptions } from './pages.ts';

export function registerMailFrame(app: FastifyInstance, application: AppContext): void {
  app.get(ownAddresses.mailFrame, async (request, reply) => {
    const context = await readRequestContext(request, application.project);
    if (context.operator === null) throw new RefusalError('UNAUTHORIZED');
    const query = readQuery(request.url.slice(request.url.indexOf('?') + 1));
    const { type, document } = await writeMailFrame(await readRecordOptions(context), query);
    allowFramedMail(reply);
    return reply.type(type).send(document);
  });
}
