import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * @typedef {object} Ended
 * @property {number} code Exit code; 1 if a signal ended the program or it could not be started.
 * @property {string} output Standard output and error in order; empty with `show`, which sends them to the terminal.
 */

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean} [show] Sends the output to the terminal.
 * @property {number} [longestMilliseconds]
 * @property {(message: unknown) => void} [onMessage] Receives what a Node program sends to its parent.
 */

const killDelayMilliseconds = 3_000;
/** @type {Set<number>} Process groups of running programs. */
const running = new Set();
let isStopping = false;

/**
 * Runs a program in the project's folder until it exits: `await runProgram('git', ['status'])` → `{ code: 0, output: '…' }`.
 * Never throws. If this process receives SIGTERM or SIGINT, it stops the program first and then exits with `process.exitCode`, or
 * 1 because the work is incomplete.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function runProgram(program, args, options = {}) {
  return new Promise((resolve) => {
    // Registered before spawning: a signal may arrive as soon as the program runs.
    if (running.size === 0) process.on('SIGTERM', stopAll).on('SIGINT', stopAll);
    const output = options.show ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.onMessage === undefined ? ['ignore', output, output] : ['ignore', output, output, 'ipc'],
      // A group of its own, so that the programs which it starts can be stopped with it.
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    else removeGroup(-1);
    let text = '';
    const { longestMilliseconds, onMessage } = options;
    if (onMessage !== undefined) child.on('message', onMessage);
    const timer =
      longestMilliseconds === undefined
        ? undefined
        : setTimeout(() => {
            text += `\nStopped: it took longer than ${Math.round(longestMilliseconds / 1000)} seconds.\n`;
            if (pid !== undefined) stopGroup(pid);
          }, longestMilliseconds);
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer);
      if (pid !== undefined) removeGroup(pid);
      resolve({ code, output: text });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
    }
    child.on('error', (error) => {
      text += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** @param {number} group */
function removeGroup(group) {
  running.delete(group);
  if (running.size > 0) return;
  process.off('SIGTERM', stopAll).off('SIGINT', stopAll);
  // Wait for all programs: one that is stopping may still write files.
  if (isStopping) process.exit(process.exitCode ?? 1);
}

function stopAll() {
  isStopping = true;
  for (const group of running) stopGroup(group);
}

/**
 * Sends SIGTERM, then SIGKILL after a delay.
 * @param {number} group
 */
function stopGroup(group) {
  signal(group, 'SIGTERM');
  setTimeout(() => signal(group, 'SIGKILL'), killDelayMilliseconds).unref();
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} name
 */
function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch {
    // The group has already exited.
  }
}
