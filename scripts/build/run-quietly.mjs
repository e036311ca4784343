import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** A command failed: the message is what it printed. */
export class CommandError extends Error {
  name = 'CommandError';
}

/**
 * Runs a command and keeps what it prints, to throw it as a CommandError when it fails: `await runQuietly('npm', ['ci'])`.
 * When this process is told to stop meanwhile, the command is told too, so that nothing is left running.
 */
export async function runQuietly(command, parts, environment = {}) {
  const child = spawn(command, parts, { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const stop = (signal) => {
    child.kill(signal);
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const code = await new Promise((done, fail) => {
      child.on('error', fail).on('close', done);
    });
    if (code !== 0) throw new CommandError(`${[command, ...parts].join(' ')} ended with ${code}:\n${printed.trim()}`);
    return printed;
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
