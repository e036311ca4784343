import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * @typedef {object} Ended
 * @property {number} code Exit code; 1 if a signal ended the program or it could not be started.
 * @property {string} output Standard output and error in order; empty with `show`, which sends them to the terminal.
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
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, longestMilliseconds?: number }} [options]
 * @returns {Promise<Ended>}
 */
export function runProgram(program, args, options = {}) {
  return new Promise((resolve) => {
    // Registered before spawning: a signal may arrive as soon as the program runs.
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
    else removeGroup(-1);
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
      if (pid !== undefined) removeGroup(pid);
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
