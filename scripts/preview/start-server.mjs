import { fork } from 'node:child_process';
import { inProject } from '../toolchain/project.mjs';

/** Maximum number of characters of a failed process's output that are shown. */
const maxOutput = 8_000;
/** Default timeout in milliseconds for preparing, and again for listening: usually some seconds, ten times as long on a busy machine. */
const defaultTimeout = 120_000;

/** @typedef {import('./program-state.ts').ProgramState} ProgramState */
/**
 * Why a process could not start, its exit code and its output.
 * @typedef {{ readonly what: string, readonly isLate: boolean, readonly code: number, readonly output: string }} Failure
 */

/**
 * A process that serves the tool.
 * @typedef {object} Server
 * @property {string} bundle
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<Failure | undefined>} prepared Resolves when only its port is missing, or with its failure.
 * @property {() => Promise<Failure | undefined>} listen Starts listening; resolves with a failure if that fails.
 * @property {(state: ProgramState) => void} sendState
 */

/**
 * Starts a serving process up to the moment before it listens: `startServer('<bundle>/main.js', ['folder'])`. Kills it after
 * `timeout` milliseconds without progress.
 * @param {string} bundle
 * @param {readonly string[]} args
 * @returns {Server}
 */
export function startServer(bundle, args, timeout = defaultTimeout) {
  const child = fork(inProject('scripts', 'preview', 'serve.mjs'), [bundle, ...args], {
    execArgv: ['--enable-source-maps'],
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  });
  let output = '';
  let isReady = false;
  let isLate = false;
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    // Output during the start becomes part of a failure; later output is passed on.
    if (isReady) process.stderr.write(text);
    else output = (output + text).slice(-maxOutput);
  });
  /** @type {Promise<Failure>} */
  const ended = new Promise((resolve) =>
    child.once('close', (code) => {
      const what = isLate
        ? `did not start within ${timeout / 1000} seconds and was killed`
        : `exited at start with code ${code ?? 1}`;
      resolve({ what, isLate, code: code ?? 1, output });
    }),
  );
  /** @param {Promise<undefined>} stage */
  const withTimeout = async (stage) => {
    // A hanging process may ignore SIGTERM.
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeout);
    try {
      return await Promise.race([stage, ended]);
    } finally {
      clearTimeout(timer);
    }
  };
  /** @returns {Promise<undefined>} */
  const waitForMessage = (/** @type {string} */ kind) =>
    new Promise((resolve) => {
      child.on('message', (/** @type {{ kind: string, port?: number }} */ message) => {
        // The next process uses the same port.
        if (message.port !== undefined) process.env['PORT'] = String(message.port);
        if (message.kind === kind) resolve(undefined);
      });
    });
  const [prepared, listening] = [waitForMessage('prepared'), waitForMessage('listening')];
  return {
    bundle,
    child,
    prepared: withTimeout(prepared),
    async listen() {
      child.send({ kind: 'listen' });
      const failure = await withTimeout(listening);
      isReady = failure === undefined;
      if (isReady) process.stderr.write(output);
      return failure;
    },
    sendState(state) {
      if (child.connected) child.send({ kind: 'program', ...state });
    },
  };
}
