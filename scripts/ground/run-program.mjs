import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * @typedef {object} Ended
 * @property {number} code Exit code; 1 also for a program that a signal ended or that could not be started.
 * @property {string} output What it wrote, both streams in their order; empty when `show` let it write to the terminal.
 */

const patienceMilliseconds = 3_000;
/** @type {Set<number>} Groups of programs that run now. */
const running = new Set();
let isStopping = false;

/**
 * Runs a program in the project's folder to its end: `await runProgram('git', ['status'])` → `{ code: 0, output: '…' }`. Never throws.
 * When this process is told to stop, the program is stopped with it: nothing is left running behind. It then ends with the exit code
 * set so far, else with 1: what was cut short has not been done.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, longestMilliseconds?: number }} [options]
 * @returns {Promise<Ended>}
 */
export function runProgram(program, args, options = {}) {
  return new Promise((resolve) => {
    // Before: the program may be at work while this process is still told to stop for the first time.
    if (running.size === 0) process.on('SIGTERM', stopAll).on('SIGINT', stopAll);
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that the programs which it starts can be stopped with it.
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    else leave(-1);
    let output = '';
    const { longestMilliseconds } = options;
    const timer =
      longestMilliseconds === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nStopped: it took longer than ${Math.round(longestMilliseconds / 1000)} seconds.\n`;
            if (pid !== undefined) stopGroup(pid);
          }, longestMilliseconds);
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer);
      if (pid !== undefined) leave(pid);
      resolve({ code, output });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** @param {number} group */
function leave(group) {
  running.delete(group);
  if (running.size > 0) return;
  process.off('SIGTERM', stopAll).off('SIGINT', stopAll);
  // Only now: a program that is stopped may still write, and whoever comes next would meet it.
  if (isStopping) process.exit(process.exitCode ?? 1);
}

function stopAll() {
  isStopping = true;
  for (const group of running) stopGroup(group);
}

/**
 * Asks first.
 * @param {number} group
 */
function stopGroup(group) {
  signal(group, 'SIGTERM');
  setTimeout(() => signal(group, 'SIGKILL'), patienceMilliseconds).unref();
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} name
 */
function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch {
    // It ended by itself at this moment.
  }
}
