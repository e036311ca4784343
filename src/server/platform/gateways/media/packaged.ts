import { ownAddresses } from '../../../../rules/own-addresses.ts';
import type { MediaGateway, Playback } from './media-gateway.ts';

/** The test video that the store itself serves (`npm run test-video`). */
const refId = 'test-video';
const playback: Playback = { sources: [{ src: `${ownAddresses.media}/test-video.webm`, type: 'video/webm' }] };

export function createPackagedMedia({ isDevelopment }: { readonly isDevelopment: boolean }): MediaGateway {
  return {
    findPlayback: async (wanted) => (wanted === refId ? playback : undefined),
    staging: isDevelopment ? playback : null,
    origins: [],
  };
}
