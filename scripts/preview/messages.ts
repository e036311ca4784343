// What the server tells every open tool, as it happens.
import type { FastifyReply } from 'fastify';
import type { ShownProblem } from './current-project.ts';
import type { ProgramState } from './program-state.ts';

export type Message =
  /** The first one. Another `run` than before: the program has changed, and with it the tool. */
  | { readonly kind: 'begins'; readonly run: string }
  /** The files are without problems, and other than before. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'problems'; readonly problems: readonly ShownProblem[] }
  /** The code that draws. */
  | { readonly kind: 'program'; readonly program: ProgramState }
  /** The shown page wanted to send this. Nothing was done. */
  | { readonly kind: 'sent'; readonly method: string; readonly path: string; readonly body: string }
  /** The browser kept the page from something. */
  | { readonly kind: 'report'; readonly report: string };

const retryMilliseconds = 400;

export interface Messages {
  /** Keeps an answer open for messages; it begins with those that say how it stands now. */
  open(reply: FastifyReply, now: readonly Message[]): void;
  send(message: Message): void;
  close(): void;
}

/** `run`: a name of this process. */
export function createMessages(run: string): Messages {
  const listeners = new Set<FastifyReply>();
  const write = (reply: FastifyReply, message: Message): void => void reply.raw.write(`data: ${JSON.stringify(message)}\n\n`);
  return {
    open(reply, now) {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // After a change of the program it is asked for again this often.
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
