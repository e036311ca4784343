import { fitPictureAddress } from '../../../../../../engine/declare/index.ts';
import type { RequestContext } from '../../../../runtime/area.ts';

const maxBytes = 200_000;
/** Enough for print. */
const pixels = 480;

/** The store's icon as its own address serves it; undefined: there is none that a file can have. */
export async function readIcon({
  plans,
  request,
}: Pick<RequestContext, 'plans'> & { readonly request: { readonly server: Server; readonly host: string } }): Promise<
  Uint8Array | undefined
> {
  const { appleTouchIcon } = plans.settings.storeSettingData.images;
  if (!/^\/[^/\\].*\.(?:png|jpe?g)$/i.test(appleTouchIcon)) return undefined;
  const { statusCode, rawPayload } = await request.server.inject({
    url: fitPictureAddress(appleTouchIcon, pixels),
    headers: { host: request.host },
  });
  const isPicture = ['89504e47', 'ffd8ff'].some((start) => rawPayload.toString('hex', 0, 4).startsWith(start));
  return statusCode === 200 && isPicture && rawPayload.length <= maxBytes ? rawPayload : undefined;
}

interface Server {
  inject(options: { readonly url: string; readonly headers: { readonly host: string } }): Promise<{
    readonly statusCode: number;
    readonly rawPayload: Buffer;
  }>;
}
