import { useEffect, useId, useRef, useState } from 'react';
import type { DataPlan, JsonObject, TextPlan } from '../../../engine/declare/index.ts';
import {
  BusyLabel,
  defineBlock,
  fillPayload,
  Picture,
  useCall,
  useFrame,
  useScopes,
  useShownText,
  useText,
} from '../../../engine/render/index.ts';
import { readPath } from '../../../engine/validate/index.ts';
import { type MediaPlayer, useStoreHost } from '../../host/store-host.ts';

export interface PlayerOptions {
  readonly title: TextPlan;
  readonly send: string;
  readonly payload?: JsonObject;
  readonly media?: DataPlan;
  readonly image?: DataPlan;
}

type State = 'idle' | 'loading' | 'playing' | 'failed';

/**
 * A button that loads the player and plays, and then the player itself, which has its own controls. The server draws it too, so that
 * nothing moves when the scripts come.
 */
function Player({ title, send: id, payload, media, image }: PlayerOptions) {
  const { screen } = useFrame();
  const host = useStoreHost();
  const scopes = useScopes();
  const formatText = useShownText();
  const text = useText();
  const { send } = useCall(screen?.calls[id]);
  const stage = useRef<HTMLDivElement>(null);
  const player = useRef<MediaPlayer>(undefined);
  const [state, setState] = useState<State>('idle');
  const headingId = useId();
  // The policy of a document allows media only if it was loaded for a page with a player.
  useEffect(() => host.requireOwnDocument(), [host]);
  useEffect(() => () => player.current?.close(), []);
  const fixed = media && readPath(scopes, media.at);

  async function load(): Promise<unknown> {
    if (fixed !== undefined && fixed !== null) return fixed;
    const outcome = await send({ payload: fillPayload(payload, (at) => readPath(scopes, at)), params: {}, isRead: true });
    return outcome?.kind === 'data' ? outcome.data : undefined;
  }
  async function play() {
    if (state === 'loading') return;
    setState('loading');
    const media = await load();
    const element = stage.current;
    try {
      if (media === undefined || element === null) throw new Error('There is nothing to play.');
      const options = { label: formatText(title), sendsMetrics: false, hasPictureInPicture: true };
      player.current = await host.openPlayer(element, media, options);
      setState('playing');
    } catch {
      setState('failed');
    }
  }
  return (
    <section className="player scripts-only" aria-labelledby={headingId}>
      <h2 id={headingId} className="player-title">
        {formatText(title)}
      </h2>
      <div className="player-stage" data-state={state}>
        {image !== undefined && state !== 'playing' && <Picture of={image} className="player-image" width={480} height={270} />}
        <div ref={stage} className="player-media" />
        {state !== 'playing' && (
          <button type="button" className="button button-plain" aria-busy={state === 'loading' || undefined} onClick={play}>
            <BusyLabel>{text(state === 'failed' ? 'common.player.again' : 'common.player.play')}</BusyLabel>
          </button>
        )}
      </div>
      <p role="status" className="player-status">
        {state === 'failed' && text('common.player.failed')}
      </p>
    </section>
  );
}

export const component = defineBlock(Player);
