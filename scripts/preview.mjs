// npm run preview: the page's own scripts are built first, since a preview is drawn and taken over by the same code as the real page. The
// tool is served by a process of its own, and by another one after each change of the program: whatever draws a page is then drawn with.
// The one that serves goes on until the next has everything ready but its port, so a change that does not build or does not begin is
// told and takes nothing away; one that comes to no end is ended, by its time or by the next change. Declarations are followed by that
// process itself.
import { buildProgram } from './ground/build-program.mjs';
import { bundleScript } from './ground/bundle-script.mjs';
import { endChild } from './ground/end-child.mjs';
import { prepare } from './ground/prepare.mjs';
import { say } from './ground/project.mjs';
import { watchCode } from './ground/watch-code.mjs';
import { startServer } from './preview/start-server.mjs';

/** @typedef {import('./preview/start-server.mjs').Server} Server */

await prepare();
// React draws as it does for members, whatever was said outside: before the bundle is made, which is made for one of its forms.
process.env['NODE_ENV'] = 'production';

let isEnding = false;
/** @type {Server | undefined} */
let serving;
/** Prepares itself while the one before still serves. @type {Server | undefined} */
let coming;
let changes = 0;
/** @type {() => void} */
let endWatching = () => {};
process.once('SIGTERM', end);
process.once('SIGINT', end);

const first = await replace(await bundleScript('preview'));
if (first === undefined && !isEnding) {
  /** @type {Promise<void>} */
  let work = Promise.resolve();
  endWatching = watchCode(['engine', 'src', 'scripts'], () => {
    changes += 1;
    // Nobody waits for what is not the newest any more.
    coming?.child.kill('SIGKILL');
    work = work.then(renew);
  });
  // What was changed while the first one began: nobody listened yet.
  work = work.then(renewStale);
} else {
  process.stderr.write(first?.said ?? '');
  if (first?.isLate === true) say(`The program ${first.what}.`);
  process.exitCode = first?.code ?? 0;
}

async function renewStale() {
  const bundle = await bundleScript('preview').catch(() => undefined);
  if (bundle !== serving?.bundle) await renew();
}

async function renew() {
  if (isEnding) return;
  const change = changes;
  serving?.tell({ state: 'building' });
  try {
    await buildProgram();
    const bundle = await bundleScript('preview');
    if (bundle === serving?.bundle) return serving.tell({ state: 'built' });
    const failure = await replace(bundle);
    if (failure !== undefined && change === changes) tellFailure(`The changed program ${failure.what}.`, failure.said);
  } catch (error) {
    tellFailure('The changed program cannot be built.', error instanceof Error ? error.message : String(error));
  }
}

/**
 * Puts the program of a bundle in the place of the one that serves. What is given is how it ended where it could not begin: the one
 * before serves on then.
 * @param {string} bundle
 */
async function replace(bundle) {
  if (isEnding) return;
  const server = startServer(bundle, process.argv.slice(2));
  coming = server;
  const failure = await server.prepared;
  coming = undefined;
  if (failure !== undefined) return isEnding ? undefined : failure;
  if (serving !== undefined) {
    await endChild(serving.child);
    say('The program has changed: the preview begins again.');
  }
  serving = server;
  if (isEnding) return end();
  const taken = await server.listen();
  if (taken === undefined) server.child.once('exit', (code) => tellEnd(server, code));
  else serving = undefined;
  return taken;
}

/**
 * @param {string} what
 * @param {string} said
 */
function tellFailure(what, said) {
  if (isEnding) return;
  const last =
    serving === undefined ? 'It is built again after the next change.' : 'The preview goes on with the last one that began.';
  say(`${said.trimEnd()}\n${what} ${last}`.trimStart());
  serving?.tell({ state: 'failed', what, said });
}

/**
 * By itself, long after its start.
 * @param {Server} server
 * @param {number | null} code
 */
function tellEnd(server, code) {
  if (server !== serving) return;
  serving = undefined;
  if (isEnding) {
    process.exitCode = code ?? 1;
    return;
  }
  say(`The preview ended by itself, with ${code}. It begins again after the next change of the program.`);
}

function end() {
  isEnding = true;
  endWatching();
  for (const each of [serving, coming]) each?.child.kill('SIGTERM');
}
