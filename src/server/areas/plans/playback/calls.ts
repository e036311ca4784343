import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';

/** The media of the store's preview player. Other references are unknown, also to the streaming service. */
export const fetchPlayback: Command<'streaks.playback.fetch'> = async ({ plans, gateways, payload }) => {
  const { refId } = plans.settings.player;
  const playback = refId === undefined || payload.refId !== refId ? undefined : await gateways.media.findPlayback(refId);
  if (playback === undefined) throw new RefusalError('NOT_FOUND');
  return { data: playback };
};
