import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { isObject } from '../../../engine/declare/index.ts';

const types: { readonly [ending: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves a folder on localhost, uncompressed and uncached: `{ url: "http://127.0.0.1:40123", close }`. */
export function servePages(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    const content = await readFile(file).catch(() => undefined);
    const type = `${types[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`;
    answer.writeHead(content === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ url: `http://127.0.0.1:${isObject(address) ? address['port'] : ''}`, close: () => void server.close() });
    });
  });
}
