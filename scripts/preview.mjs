// npm run preview: the page's own scripts are built first, since a preview is drawn and taken over by the same code as the real page.
import { pathToFileURL } from 'node:url';
import { bundleScript } from './ground/bundle-script.mjs';
import { prepare } from './ground/prepare.mjs';

await prepare();
const file = pathToFileURL(await bundleScript('preview')).href;
// React draws as it does for members.
process.env['NODE_ENV'] = 'production';
const { main } = await import(file);
process.exitCode = await main(process.argv.slice(2));
