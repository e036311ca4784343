// npm run preview: the page's own scripts are built first, since a preview is drawn and taken over by the same code as the real page.
import { pathToFileURL } from 'node:url';
import { bundleScript } from './ground/bundle-script.mjs';
import { prepare } from './ground/prepare.mjs';

await prepare();
// React draws as it does for members, whatever was said outside: before the bundle is made, which is made for one of its forms.
process.env['NODE_ENV'] = 'production';
const { main } = await import(pathToFileURL(await bundleScript('preview')).href);
process.exitCode = await main(process.argv.slice(2));
