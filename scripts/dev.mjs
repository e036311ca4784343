import { spawn } from 'node:child_process';
import { buildProgram } from './toolchain/build-program.mjs';
import { writeDeclaredTypes } from './toolchain/declared-types.mjs';
import { prepare } from './toolchain/prepare.mjs';
import { inProject, printLine } from './toolchain/project.mjs';
import { watchCode } from './toolchain/watch-code.mjs';

// npm run dev: like npm start, and rebuilds and restarts the server after each change of the program or a declaration. If a
// change fails to build, the last server keeps running.
const watched = ['engine', 'src', 'screens', 'schemas', 'flows'];

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {Promise<void>} */
let work = Promise.resolve();

await prepare({ builds: false });
const stopWatching = watchCode(watched, () => {
  work = work.then(restart);
});
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
work = restart();

async function restart() {
  try {
    await buildProgram();
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error));
    return;
  }
  await stopServer();
  server = spawn(process.execPath, [inProject('dist', 'server', 'main.js')], {
    stdio: 'inherit',
    env: { NODE_ENV: 'development', ...process.env },
  });
  await writeDeclaredTypes().catch((error) => printLine(`The types of the declarations are not written: ${error.message}`));
}

/** Only one process can open the embedded database: wait until the old server has exited. */
async function stopServer() {
  const old = server;
  if (old === undefined || old.exitCode !== null || old.signalCode !== null) return;
  const ended = new Promise((resolve) => old.once('exit', resolve));
  old.kill('SIGTERM');
  await ended;
}

async function stop() {
  stopWatching();
  await work;
  await stopServer();
  process.exit(0);
}
