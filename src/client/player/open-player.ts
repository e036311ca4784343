import type { MediaPlayer, MediaPlayerOptions } from '../../host/store-host.ts';

/** Loads the adapter of the streaming SDK, and only now. */
export async function openPlayer(element: HTMLElement, media: unknown, options: MediaPlayerOptions): Promise<MediaPlayer> {
  const { openVideo } = await import('./video-element.ts');
  return openVideo(element, media, options);
}
