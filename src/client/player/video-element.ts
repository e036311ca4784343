// The player of the reference store: the browser's own. Another SDK is another file with this function.
import { isObject } from '../../../engine/declare/index.ts';
import type { MediaPlayer, MediaPlayerOptions } from '../../host/store-host.ts';

/** Plays `{ sources: [{ src, type }] }`. Rejects if the browser can play none of them. Sends no metrics: it has none. */
export async function openVideo(
  element: HTMLElement,
  media: unknown,
  { label, hasPictureInPicture }: MediaPlayerOptions,
): Promise<MediaPlayer> {
  const video = document.createElement('video');
  video.controls = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.disablePictureInPicture = !hasPictureInPicture;
  video.setAttribute('aria-label', label);
  for (const { src, type } of readSources(media)) {
    const source = document.createElement('source');
    source.src = src;
    source.type = type;
    video.append(source);
  }
  element.replaceChildren(video);
  const close = (): void => {
    video.pause();
    video.remove();
  };
  try {
    await canPlay(video);
    // A browser that does not start media by itself leaves that to the controls.
    await video.play().catch(() => undefined);
    video.focus();
  } catch (error) {
    close();
    throw error;
  }
  return { close };
}

function canPlay(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener('loadedmetadata', () => resolve(), { once: true });
    const fail = (): void => reject(new Error('The media cannot be played.'));
    video.addEventListener('error', fail, { once: true });
    const last = video.lastElementChild;
    if (last === null) fail();
    // Tried in order: the last one that fails means that all do.
    last?.addEventListener('error', fail, { once: true });
  });
}

function readSources(media: unknown): readonly { readonly src: string; readonly type: string }[] {
  const sources = isObject(media) && Array.isArray(media['sources']) ? media['sources'] : [];
  return sources.flatMap((source) =>
    isObject(source) && typeof source['src'] === 'string' && typeof source['type'] === 'string'
      ? [{ src: source['src'], type: source['type'] }]
      : [],
  );
}
