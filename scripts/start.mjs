// npm start: on a fresh clone with Node alone it installs, builds and serves. The server runs in this very process, so that
// whoever stops it stops the server.
import { pathToFileURL } from 'node:url';
import { prepare } from './ground/prepare.mjs';
import { inProject } from './ground/project.mjs';

// Whoever stops it while it installs or builds stops it well, too.
process.exitCode = 0;
await prepare();
await import(pathToFileURL(inProject('dist', 'server', 'main.js')).href);
