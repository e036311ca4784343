import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findPicture } from './queries.ts';

const fileName = /^([0-9a-f]{32})(?:-([1-9]\d{0,3})x[1-9]\d{0,3}\.(?:png|jpg)|\.svg)$/;
/** A drawing may have styles of its own, and nothing else, also when somebody opens it as a page. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `GET /pictures/<hash>-<width>x<height>.png?w=480`: a picture of the settings, in a version at least as wide. */
export function registerStorePictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string }; Querystring: { w?: unknown } }>(
    `${ownAddresses.storePictures}/:file`,
    { config: { isFile: true } },
    async (request, reply) => {
      const [, id, width = '0'] = fileName.exec(request.params.file) ?? [];
      const { w } = request.query;
      const wanted = typeof w === 'string' && /^\d{1,4}$/.test(w) ? w : width;
      const picture = id === undefined ? undefined : await findPicture(app.database, request.store.id, id, Number(wanted));
      if (picture === undefined) throw new RefusalError('NOT_FOUND');
      if (picture.type === 'svg') reply.header('content-security-policy', drawingPolicy);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(picture.type === 'svg' ? 'image/svg+xml' : `image/${picture.type}`)
        .send(Buffer.from(picture.body));
    },
  );
}
