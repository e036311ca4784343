import { spawn } from 'node:child_process';
import { buildProgram } from './ground/build-program.mjs';
import { prepare } from './ground/prepare.mjs';
import { inProject, say } from './ground/project.mjs';
import { watchCode } from './ground/watch-code.mjs';

// npm run dev: what npm start does, and again after each change: built anew when the program changed, started anew when it or a
// declaration did. A change that does not build leaves the last server running.
const watched = ['engine', 'src', 'screens', 'schemas', 'flows'];

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {Promise<void>} */
let work = Promise.resolve();

await prepare({ builds: false });
const endWatching = watchCode(watched, () => {
  work = work.then(renew);
});
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
work = renew();

async function renew() {
  try {
    await buildProgram();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return;
  }
  await endServer();
  server = spawn(process.execPath, [inProject('dist', 'server', 'main.js')], { stdio: 'inherit' });
}

/** The embedded database lets one process in at a time: the old server is gone before the new one comes. */
async function endServer() {
  const old = server;
  if (old === undefined || old.exitCode !== null || old.signalCode !== null) return;
  const ended = new Promise((resolve) => old.once('exit', resolve));
  old.kill('SIGTERM');
  await ended;
}

async function stop() {
  endWatching();
  await work;
  await endServer();
  process.exit(0);
}
