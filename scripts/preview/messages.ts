// Server-sent events to every open tool.
import type { FastifyReply } from 'fastify';
import type { ShownProblem } from './current-project.ts';
import type { ProgramState } from './program-state.ts';

export type Message =
  /** The first message. A different `run` means that the server was replaced, so the tool reloads. */
  | { readonly kind: 'begins'; readonly run: string }
  /** The files changed and have no problems. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'problems'; readonly problems: readonly ShownProblem[] }
  /** State of the program that renders. */
  | { readonly kind: 'program'; readonly program: ProgramState }
  /** The shown page tried to send this request. */
  | { readonly kind: 'sent'; readonly method: string; readonly path: string; readonly body: string }
  /** The browser reported a violation or the server an error. */
  | { readonly kind: 'report'; readonly report: string };

const retryMilliseconds = 400;

export interface Messages {
  /** Opens an event stream that starts with the current state. */
  open(reply: FastifyReply, now: readonly Message[]): void;
  send(message: Message): void;
  close(): void;
}

/** `run`: id of this process. */
export function createMessages(run: string): Messages {
  const listeners = new Set<FastifyReply>();
  const write = (reply: FastifyReply, message: Message): void => void reply.raw.write(`data: ${JSON.stringify(message)}\n\n`);
  return {
    open(reply, now) {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // Reconnection interval while the program restarts.
      reply.raw.write(`retry: ${retryMilliseconds}\n\n`);
      write(reply, { kind: 'begins', run });
      for (const message of now) write(reply, message);
      listeners.add(reply);
      reply.raw.on('close', () => listeners.delete(reply));
    },
    send(message) {
      for (const reply of listeners) write(reply, message);
    },
    close() {
      for (const reply of listeners) reply.raw.end();
      listeners.clear();
    },
  };
}
