import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { findImageBody } from './queries.ts';

/**
 * `GET /profile-images/<id>.png`: who knows the random address may see the picture, as long as it is somebody's. What stands there never
 * changes, so a browser may keep it; nobody else on the way may.
 */
export function registerProfileImages(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${ownAddresses.profileImages}/:file`, async (request, reply) => {
    const [, id] = /^(i_[a-z2-7]{26})\.png$/.exec(request.params.file) ?? [];
    const body = id === undefined ? undefined : await findImageBody(app.database, request.store.id, id);
    if (body === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such picture.');
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type('image/png').send(Buffer.from(body));
  });
}
