import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { escapeHtml, escapeJsonForScript } from '../../../src/client/server/escape.ts';
import { servePages } from '../forms/serve-pages.ts';
import { createPlainTexts, type PlainField, PlainPage } from './plain/plain-form.tsx';

const folder = join('reports', 'bench', 'plain');

/** Builds the script, renders one page for each name and serves them: `http://127.0.0.1:40123/login/`. */
export async function servePlainForms(forms: ReadonlyMap<string, readonly PlainField[]>) {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: resolve(folder),
      assetsDir: 'plain',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: join('scripts', 'bench', 'startup', 'plain', 'main.tsx') },
    },
  });
  const script = readdirSync(join(folder, 'plain')).find((name) => name.startsWith('main-') && name.endsWith('.js'));
  if (script === undefined) throw new Error('The plain form has no script.');
  for (const [name, fields] of forms) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'index.html'), renderDocument(fields, `/plain/${script}`));
  }
  return servePages(folder);
}

function renderDocument(fields: readonly PlainField[], script: string): string {
  const body = renderToString(<PlainPage fields={fields} texts={createPlainTexts(fields)} />);
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>plain</title></head>',
    `<body><div id="root">${body}</div>`,
    `<script type="application/json" id="state">${escapeJsonForScript(fields)}</script>`,
    `<script type="module" src="${escapeHtml(script)}"></script></body></html>`,
  ].join('');
}
