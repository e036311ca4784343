// npm run preview: builds the scripts of the pages, since the preview renders and hydrates with the same code as the real pages,
// and serves the tool in a child process. After each change of the program a new child replaces it. The old child serves until
// the new one is ready except for its port, so a change that fails to build or start is only reported. A child that never gets
// ready is killed after a timeout or by the next change. The child itself watches the declarations.

import { startServer } from './preview/start-server.mjs';
import { buildProgram } from './toolchain/build-program.mjs';
import { bundleScript } from './toolchain/bundle-script.mjs';
import { prepare } from './toolchain/prepare.mjs';
import { printLine } from './toolchain/project.mjs';
import { endChild } from './toolchain/stop-child.mjs';
import { watchCode } from './toolchain/watch-code.mjs';

/** @typedef {import('./preview/start-server.mjs').Server} Server */

await prepare();
// Always React's production build. Set before bundling, because the bundle contains only one of its builds.
process.env['NODE_ENV'] = 'production';

let isEnding = false;
/** @type {Server | undefined} */
let serving;
/** Starts while the previous one still serves. @type {Server | undefined} */
let next;
let changes = 0;
/** @type {() => void} */
let stopWatching = () => {};
process.once('SIGTERM', end);
process.once('SIGINT', end);

const first = await replace(await bundleScript('preview'));
if (first === undefined && !isEnding) {
  /** @type {Promise<void>} */
  let work = Promise.resolve();
  stopWatching = watchCode(['engine', 'src', 'scripts'], () => {
    changes += 1;
    // A newer change makes this program obsolete.
    next?.child.kill('SIGKILL');
    work = work.then(restart);
  });
  // Changes made while the first program started were not watched yet.
  work = work.then(restartIfChanged);
} else {
  process.stderr.write(first?.output ?? '');
  if (first?.isLate === true) printLine(`The program ${first.what}.`);
  process.exitCode = first?.code ?? 0;
}

async function restartIfChanged() {
  const bundle = await bundleScript('preview').catch(() => undefined);
  if (bundle !== serving?.bundle) await restart();
}

async function restart() {
  if (isEnding) return;
  const change = changes;
  serving?.sendState({ state: 'building' });
  try {
    await buildProgram();
    const bundle = await bundleScript('preview');
    if (bundle === serving?.bundle) return serving.sendState({ state: 'built' });
    const failure = await replace(bundle);
    if (failure !== undefined && change === changes) reportFailure(`The changed program ${failure.what}.`, failure.output);
  } catch (error) {
    reportFailure('The changed program cannot be built.', error instanceof Error ? error.message : String(error));
  }
}

/**
 * Replaces the serving program by that of a bundle. Returns a failure if the new one did not start; the old one then keeps
 * serving.
 * @param {string} bundle
 */
async function replace(bundle) {
  if (isEnding) return;
  const server = startServer(bundle, process.argv.slice(2));
  next = server;
  const failure = await server.prepared;
  next = undefined;
  if (failure !== undefined) return isEnding ? undefined : failure;
  if (serving !== undefined) {
    await endChild(serving.child);
    printLine('The program has changed: the preview restarts.');
  }
  serving = server;
  if (isEnding) return end();
  const listenFailure = await server.listen();
  if (listenFailure === undefined) server.child.once('exit', (code) => reportExit(server, code));
  else serving = undefined;
  return listenFailure;
}

/**
 * @param {string} what
 * @param {string} output
 */
function reportFailure(what, output) {
  if (isEnding) return;
  const last =
    serving === undefined ? 'It is built again after the next change.' : 'The preview continues with the last working program.';
  printLine(`${output.trimEnd()}\n${what} ${last}`.trimStart());
  serving?.sendState({ state: 'failed', what, output });
}

/**
 * Reports that the serving process exited by itself.
 * @param {Server} server
 * @param {number | null} code
 */
function reportExit(server, code) {
  if (server !== serving) return;
  serving = undefined;
  if (isEnding) {
    process.exitCode = code ?? 1;
    return;
  }
  printLine(`The preview exited with ${code}. It restarts after the next change of the program.`);
}

function end() {
  isEnding = true;
  stopWatching();
  for (const server of [serving, next]) server?.child.kill('SIGTERM');
}
