// The store's own check: the browser computes the answer to a challenge of the server (https://altcha.org) in workers.

import SolverWorker from 'altcha/workers/pbkdf2?worker';
import { type Challenge, type Solution, solveChallengeWorkers } from 'altcha-lib';
import type { BotCheck, BotCheckRequest } from '../../host/store-host.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';

const maxWorkers = 4;
/** Requests a new challenge after this time, before the challenge expires. */
const renewMilliseconds = 8 * 60_000;

type State = 'running' | 'done' | 'failed';

/** Starts computing at once and shows its state. */
export function openAltcha(element: HTMLElement, { action }: BotCheckRequest, format: (key: State) => string): BotCheck {
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  element.append(status);
  let controller = new AbortController();
  let timer: number | undefined;
  const show = (state: State): void => {
    status.dataset['state'] = state;
    status.textContent = format(state);
  };
  const start = async (signal: AbortSignal): Promise<string | undefined> => {
    show('running');
    const token = await solve(action, controller).catch(() => undefined);
    if (!signal.aborted) show(token === undefined ? 'failed' : 'done');
    return token;
  };
  let token = start(controller.signal);
  const renew = (): void => {
    controller.abort();
    controller = new AbortController();
    token = start(controller.signal);
    schedule();
  };
  const schedule = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(renew, renewMilliseconds);
  };
  schedule();
  return {
    readToken: () => token,
    renew,
    close() {
      window.clearTimeout(timer);
      controller.abort();
      status.remove();
    },
  };
}

async function solve(action: string, controller: AbortController): Promise<string | undefined> {
  const answer = await fetch(`${ownAddresses.botCheck}?action=${encodeURIComponent(action)}`, { signal: controller.signal });
  if (!answer.ok) return undefined;
  // Answered by the server of this page: areas/login/bot-check.
  const challenge = (await answer.json()) as Challenge;
  const concurrency = Math.min(maxWorkers, navigator.hardwareConcurrency);
  const solution = await solveChallengeWorkers({ challenge, concurrency, controller, createWorker: () => new SolverWorker() });
  return solution === null ? undefined : encode(challenge, solution);
}

function encode({ parameters, signature }: Challenge, { counter, derivedKey }: Solution): string {
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey } }));
}
