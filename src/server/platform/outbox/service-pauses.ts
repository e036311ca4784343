// While a mail server or SMS provider cannot be used, its messages wait, and one at a time tries whether it can be used again. One that
// refuses some connections gets fewer messages at once.
import { addSeconds, type Clock, readStopwatch } from '../clock.ts';
import { type Channel, channels } from './outbox.ts';

/** Seconds: the longest pause, because codes live ten minutes. */
const maxPause = 60;

/** A message that was claimed. */
interface Started {
  readonly channel: Channel;
  /** Stopwatch. */
  readonly startedAt: number;
}

export interface ServicePauses {
  /** The channels that messages may be claimed of. */
  listOpen(inFlight: readonly Started[]): readonly Channel[];
  /** When the next pause ends; undefined: there is none. */
  findNextEnd(): Date | undefined;
  /** Messages of the channel that may be in flight. */
  readMax(channel: Channel): number;
  /**
   * Counts that the service could not be used for a message, by which fewer may be in flight. `begun`: this pauses the channel, for 1, 2, 4,
   * … seconds; `paused`: it is paused already; `used`: the service was used for another message meanwhile.
   */
  fail(message: Started): 'begun' | 'paused' | 'used';
  /** Counts that the service was used. This ends the pause, unless the message had started before it. */
  use(message: Started): void;
  /** Counts that a message was accepted, by which more may be in flight. */
  accept(message: Started): void;
}

interface ChannelState {
  max: number;
  /** Stopwatch: what started before it has failed by the former `max`. */
  reducedAt: number;
  /** Stopwatch. */
  usedAt: number;
  pause?: { readonly until: Date; readonly seconds: number; readonly begunAt: number } | undefined;
}

export function createServicePauses(clock: Clock, maxInFlight: number): ServicePauses {
  const states = new Map<Channel, ChannelState>();
  const stateOf = (channel: Channel): ChannelState => {
    const state = states.get(channel) ?? { max: maxInFlight, reducedAt: 0, usedAt: 0 };
    states.set(channel, state);
    return state;
  };
  return {
    listOpen: (inFlight) =>
      channels.filter((channel) => {
        const { pause } = stateOf(channel);
        if (pause === undefined) return true;
        const isTried = inFlight.some((attempt) => attempt.channel === channel && attempt.startedAt >= pause.begunAt);
        return pause.until <= clock.now() && !isTried;
      }),
    findNextEnd: () => {
      const ends = [...states.values()].flatMap(({ pause }) =>
        pause !== undefined && pause.until > clock.now() ? [pause.until] : [],
      );
      return ends.sort((left, right) => left.getTime() - right.getTime())[0];
    },
    readMax: (channel) => Math.floor(stateOf(channel).max),
    fail: ({ channel, startedAt }) => {
      const state = stateOf(channel);
      const { pause } = state;
      if (startedAt >= state.reducedAt) {
        state.max = Math.max(1, Math.floor(state.max / 2));
        state.reducedAt = readStopwatch();
      }
      if (pause === undefined && state.usedAt > startedAt) return 'used';
      if (pause !== undefined && (pause.until > clock.now() || startedAt < pause.begunAt)) return 'paused';
      const seconds = pause === undefined ? 1 : Math.min(maxPause, 2 * pause.seconds);
      state.pause = { until: addSeconds(clock.now(), seconds), seconds, begunAt: readStopwatch() };
      return 'begun';
    },
    use: ({ channel, startedAt }) => {
      const state = stateOf(channel);
      state.usedAt = readStopwatch();
      if (state.pause !== undefined && startedAt >= state.pause.begunAt) state.pause = undefined;
    },
    accept: ({ channel }) => {
      const state = stateOf(channel);
      // One more after as many messages as may be in flight.
      state.max = Math.min(maxInFlight, state.max + 1 / state.max);
    },
  };
}
