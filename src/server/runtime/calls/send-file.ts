import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CallPlan } from '../../../../engine/declare/index.ts';
import type { AnsweredFile } from '../area.ts';

/** Sends the file of a call, which the browser saves and does not show. */
export function sendFile(reply: FastifyReply, { response }: CallPlan, { name, content }: AnsweredFile): FastifyReply {
  if (typeof response !== 'object' || !('file' in response)) throw new Error('The call declares no file.');
  return reply
    .type(response.file)
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(content instanceof Readable ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
