import type { ActorLane, ActorRequest } from './actor-requests.ts';

/** Concurrent requests to one actor of one store, so that a silent actor does not delay others. */
const maxConcurrent = 4;
/** Of these, concurrent first attempts, so that new requests do not starve retries. */
const maxConcurrentFirst = 3;

/** Lanes without a free slot, for retries, first attempts or both. `running`: requests in flight. */
export function findBusyLanes(running: readonly ActorRequest[]): readonly ActorLane[] {
  // A request whose answer is saved is not sent, so it takes no slot.
  const lanes = running.filter(({ answer }) => answer === null).map(laneOf);
  return lanes.flatMap((lane) => {
    const same = lanes.filter((candidate) => isSameLane(candidate, lane));
    const isFull = same.length >= maxConcurrent;
    const isFullForFirst = isFull || same.filter(({ isRetry }) => !isRetry).length >= maxConcurrentFirst;
    return [...(isFull ? [{ ...lane, isRetry: true }] : []), ...(isFullForFirst ? [{ ...lane, isRetry: false }] : [])];
  });
}

function laneOf({ key: { storeId, flowId }, actor, firstSentAt }: ActorRequest): ActorLane {
  return { storeId, flowId, actor, isRetry: firstSentAt !== null };
}

const isSameLane = (left: ActorLane, right: ActorLane): boolean =>
  left.storeId === right.storeId && left.flowId === right.flowId && left.actor === right.actor;
