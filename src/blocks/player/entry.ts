import { type BlockEntry, call, data, payload, required, words } from '../../../engine/declare/index.ts';

export const entry: BlockEntry = {
  block: 'player',
  in: 'screen',
  playsMedia: true,
  hasPicture: false,
  doc: 'A video that can be tried out. The player loads when its button is pressed; its metrics are off, picture-in-picture is on. Absent without scripts.',
  options: {
    title: required(words('Name of the video.')),
    send: required(
      call(
        'The call that answers what to play: `sources`, each with `src` and `type`. Repeated after a failure, because it only reads.',
      ),
    ),
    payload: payload('Payload of the call, by envelope name.'),
    image: data('Address of the picture that is shown until the video plays; omitted if empty.', 'text'),
    media: data('What to play instead of sending the call, if it is not null: as in its response.'),
  },
  example: {
    player: { title: 'plan.player.title', send: 'streaks.playback.fetch', payload: { refId: '$.player.refId' } },
  },
};
