// While a mail server or SMS provider cannot be used, its messages wait, and one at a time tries whether it can be used again.
import { addSeconds, type Clock } from '../clock.ts';
import { type Channel, channels } from './outbox.ts';

/** Seconds: the longest pause, because codes live ten minutes. */
const maxPause = 60;

export interface ServicePauses {
  /** The channels that messages may be claimed of. `inFlight`: the channels of the messages in flight. */
  listOpen(inFlight: readonly Channel[]): readonly Channel[];
  /** When the next pause ends; undefined: there is none. */
  findNextEnd(): Date | undefined;
  /** Pauses a channel for 1, 2, 4, … seconds. False: it is paused already. */
  pause(channel: Channel): boolean;
  /** The service works. */
  end(channel: Channel): void;
}

export function createServicePauses(clock: Clock): ServicePauses {
  const pauses = new Map<Channel, { readonly until: Date; readonly seconds: number }>();
  return {
    listOpen: (inFlight) =>
      channels.filter((channel) => {
        const pause = pauses.get(channel);
        return pause === undefined || (pause.until <= clock.now() && !inFlight.includes(channel));
      }),
    findNextEnd: () => {
      const ends = [...pauses.values()].map(({ until }) => until).filter((until) => until > clock.now());
      return ends.sort((one, other) => one.getTime() - other.getTime())[0];
    },
    pause: (channel) => {
      const current = pauses.get(channel);
      if (current !== undefined && current.until > clock.now()) return false;
      const seconds = current === undefined ? 1 : Math.min(maxPause, 2 * current.seconds);
      pauses.set(channel, { until: addSeconds(clock.now(), seconds), seconds });
      return true;
    },
    end: (channel) => {
      pauses.delete(channel);
    },
  };
}
