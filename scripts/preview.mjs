// npm run preview: the page's own scripts are built first, since a preview is drawn and taken over by the same code as the real page. The
// tool is served by a process of its own, and by another one after each change of the program: whatever draws a page is then drawn with.
// A change that does not build leaves the last one running. Declarations are followed by that process itself.
import { fork } from 'node:child_process';
import { buildProgram } from './ground/build-program.mjs';
import { bundleScript } from './ground/bundle-script.mjs';
import { endChild } from './ground/end-child.mjs';
import { prepare } from './ground/prepare.mjs';
import { inProject, say } from './ground/project.mjs';
import { watchCode } from './ground/watch-code.mjs';

await prepare();
// React draws as it does for members, whatever was said outside: before the bundle is made, which is made for one of its forms.
process.env['NODE_ENV'] = 'production';

let bundle = await bundleScript('preview');
let isEnding = false;
let server = serve();
/** @type {Promise<void>} */
let work = Promise.resolve();
const endWatching = watchCode(['engine', 'src', 'scripts'], () => {
  work = work.then(renew);
});
process.once('SIGTERM', end);
process.once('SIGINT', end);

function serve() {
  const child = fork(inProject('scripts', 'preview', 'serve.mjs'), [bundle, ...process.argv.slice(2)]);
  child.on('message', (/** @type {{ port: number }} */ { port }) => {
    // The next one answers where this one did.
    process.env['PORT'] = String(port);
  });
  // One that ends by itself could not begin, or was told to: so does all of this.
  child.once('exit', (code) => {
    if (child !== server) return;
    endWatching();
    process.exitCode = code ?? 1;
  });
  return child;
}

async function renew() {
  if (isEnding) return;
  try {
    const before = bundle;
    await buildProgram();
    bundle = await bundleScript('preview');
    if (bundle === before) return;
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\nThe preview goes on with what was built before.`);
    return;
  }
  await endChild(server);
  if (isEnding) return;
  say('The program has changed: the preview begins again.');
  server = serve();
}

function end() {
  isEnding = true;
  endWatching();
  server.kill('SIGTERM');
}
