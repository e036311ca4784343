import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * @typedef {object} Ended
 * @property {number} code Exit code; 1 also for a program that a signal ended or that could not be started.
 * @property {string} output What it wrote, both streams in their order; empty when `show` let it write to the terminal.
 */

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
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that the programs which it starts can be stopped with it.
      detached: true,
    });
    let output = '';
    const { longestMilliseconds } = options;
    const stop = () => endGroup(child.pid);
    const stopAll = () => {
      stop();
      process.exit(process.exitCode ?? 1);
    };
    process.once('SIGTERM', stopAll);
    process.once('SIGINT', stopAll);
    const timer =
      longestMilliseconds === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nStopped: it took longer than ${Math.round(longestMilliseconds / 1000)} seconds.\n`;
            stop();
          }, longestMilliseconds);
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer);
      process.off('SIGTERM', stopAll);
      process.off('SIGINT', stopAll);
      resolve({ code, output });
    };
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It ended by itself at this moment.
  }
}
