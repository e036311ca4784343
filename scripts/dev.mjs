import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { buildProgram } from './ground/build-program.mjs';
import { prepare } from './ground/prepare.mjs';
import { inProject, say } from './ground/project.mjs';

// npm run dev: what npm start does, and again after each change: built anew when the program changed, started anew when it or a
// declaration did. A change that does not build leaves the last server running.
const watched = ['engine', 'src', 'screens', 'schemas', 'flows'];
const settleMilliseconds = 150;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {Promise<void>} */
let work = Promise.resolve();
/** @type {NodeJS.Timeout | undefined} */
let timer;
/** @type {import('node:fs').FSWatcher[]} */
let watchers = [];

await prepare({ builds: false });
watchAll();
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
work = renew();

/** What is watched recursively loses a file that an editor replaces by another of its name: after each change it is watched anew. */
function watchAll() {
  for (const watcher of watchers) watcher.close();
  watchers = watched.map((folder) => watch(inProject(folder), { recursive: true }, announceChange));
}

/** An editor's save is several events: the last of them counts. */
function announceChange() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    watchAll();
    work = work.then(renew);
  }, settleMilliseconds);
}

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
  clearTimeout(timer);
  await work;
  await endServer();
  process.exit(0);
}
