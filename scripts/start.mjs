// npm start: installs, builds and serves, also on a fresh clone. The server runs in this process, so that signals reach it.
import { pathToFileURL } from 'node:url';
import { prepare } from './toolchain/prepare.mjs';
import { inProject } from './toolchain/project.mjs';

// Stopping during installation or build is not an error.
process.exitCode = 0;
await prepare();
await import(pathToFileURL(inProject('dist', 'server', 'main.js')).href);
