// The process that serves the tool: `node scripts/preview/serve.mjs <bundle> [folder]`.
import { pathToFileURL } from 'node:url';

const [bundle = '', ...parts] = process.argv.slice(2);
const { main } = await import(pathToFileURL(bundle).href);
process.exitCode = await main(parts);
// An open IPC channel would keep the process alive.
if (process.connected) process.disconnect();
