import { fork } from 'node:child_process';
import { inProject } from '../toolchain/project.mjs';

/** What is shown of what a process said before it ended. */
const mostSaid = 8_000;
/** Milliseconds that a process may take to prepare itself, and again to listen: some seconds are usual, ten times as many on a busy machine. */
const usualPatience = 120_000;

/** @typedef {import('./program-state.ts').ProgramState} ProgramState */
/**
 * What became of a process that could not begin, its exit code, and what it said.
 * @typedef {{ readonly what: string, readonly isLate: boolean, readonly code: number, readonly said: string }} Failure
 */

/**
 * A process that serves the tool.
 * @typedef {object} Server
 * @property {string} bundle
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<Failure | undefined>} prepared It has all but its port; or how it ended before.
 * @property {() => Promise<Failure | undefined>} listen Lets it listen; or how it ended then.
 * @property {(state: ProgramState) => void} tell
 */

/**
 * Starts what serves the tool, up to the moment before it listens: `startServer('<bundle>/main.js', ['folder'])`. Where it neither comes
 * as far nor ends by itself within `patience` milliseconds, it is ended.
 * @param {string} bundle
 * @param {readonly string[]} args
 * @returns {Server}
 */
export function startServer(bundle, args, patience = usualPatience) {
  const child = fork(inProject('scripts', 'preview', 'serve.mjs'), [bundle, ...args], {
    execArgv: ['--enable-source-maps'],
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  });
  let said = '';
  let isReady = false;
  let isLate = false;
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    // At its start it is told with what became of it; after that, as it comes.
    if (isReady) process.stderr.write(text);
    else said = (said + text).slice(-mostSaid);
  });
  /** @type {Promise<Failure>} */
  const ended = new Promise((resolve) =>
    child.once('close', (code) => {
      const what = isLate
        ? `neither began nor ended within ${patience / 1000} seconds, and was ended`
        : `ended at its start, with ${code ?? 1}`;
      resolve({ what, isLate, code: code ?? 1, said });
    }),
  );
  /** @param {Promise<undefined>} stage */
  const within = async (stage) => {
    // What hangs may hang in its answer to a politer signal too.
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, patience);
    try {
      return await Promise.race([stage, ended]);
    } finally {
      clearTimeout(timer);
    }
  };
  /** @returns {Promise<undefined>} */
  const hear = (/** @type {string} */ kind) =>
    new Promise((resolve) => {
      child.on('message', (/** @type {{ kind: string, port?: number }} */ message) => {
        // The next one answers where this one did.
        if (message.port !== undefined) process.env['PORT'] = String(message.port);
        if (message.kind === kind) resolve(undefined);
      });
    });
  const [prepared, listening] = [hear('prepared'), hear('listening')];
  return {
    bundle,
    child,
    prepared: within(prepared),
    async listen() {
      child.send({ kind: 'listen' });
      const failure = await within(listening);
      isReady = failure === undefined;
      if (isReady) process.stderr.write(said);
      return failure;
    },
    tell(state) {
      if (child.connected) child.send({ kind: 'program', ...state });
    },
  };
}
