import type { DataOf } from '../../../../declared-data.ts';
import type { Player } from '../../../../generated/entities.ts';
import type { RequestContext } from '../../../runtime/area.ts';

/** The preview player of a page; null: none is configured. */
export function describePlayer({ plans, gateways }: Pick<RequestContext, 'plans' | 'gateways'>): DataOf<Player> | null {
  const { refId } = plans.settings.player;
  return refId === undefined ? null : { refId, media: gateways.media.staging };
}
