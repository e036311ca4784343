// The process that serves the tool: `node scripts/preview/serve.mjs <bundle> [folder]`.
import { pathToFileURL } from 'node:url';

const [bundle = '', ...parts] = process.argv.slice(2);
const { main } = await import(pathToFileURL(bundle).href);
process.exitCode = await main(parts);
// An open channel would keep it from ending.
if (process.connected) process.disconnect();
