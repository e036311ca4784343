import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findImageBody } from './queries.ts';

/**
 * `GET /profile-images/<id>.png`: readable by anyone who knows the random id, while an account has the picture. The content of
 * an address never changes, so browsers may cache it; shared caches may not.
 */
export function registerProfileImages(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${ownAddresses.profileImages}/:file`, async (request, reply) => {
    const [, id] = /^(i_[a-z2-7]{26})\.png$/.exec(request.params.file) ?? [];
    const body = id === undefined ? undefined : await findImageBody(app.database, request.store.id, id);
    if (body === undefined) throw new RefusalError('NOT_FOUND');
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type('image/png').send(Buffer.from(body));
  });
}
