// npm start: on a fresh clone with Node alone it installs, builds and serves. The server runs in this very process, so that
// whoever stops it stops the server.
import { prepare } from './ground/prepare.mjs';

// Whoever stops it while it installs or builds stops it well, too.
process.exitCode = 0;
await prepare();
await import('../dist/server/main.js');
