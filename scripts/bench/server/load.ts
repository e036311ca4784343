import { Worker } from 'node:worker_threads';

/** In a thread of its own, so that asking takes nothing from the loop that answers. Text, since it needs no file then. */
const client = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { url, cookie, connections, milliseconds } = workerData;
const { hostname, port, pathname, host } = new URL(url);
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const end = performance.now() + milliseconds;
let done = 0;
let failed = 0;
const ask = () => new Promise((resolve) => {
  const request = http.get({ host: '127.0.0.1', port, path: pathname, agent, headers: { host, cookie, accept: 'application/json' } }, (answer) => {
    if (answer.statusCode === 200) done += 1; else failed += 1;
    answer.resume();
    answer.on('end', resolve);
  });
  request.on('error', () => { failed += 1; resolve(); });
});
const walk = async () => { while (performance.now() < end) await ask(); };
const start = performance.now();
Promise.all(Array.from({ length: connections }, walk)).then(() => {
  agent.destroy();
  parentPort.postMessage({ perSecond: (done * 1000) / (performance.now() - start), failed });
});
`;

export interface LoadAsked {
  readonly url: string;
  readonly cookie: string;
  readonly milliseconds: number;
}

/** Requests a second that an address answers with 200, over 8 connections that stay open. Throws where one fails. */
export function loadAddress(asked: LoadAsked): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(client, { eval: true, workerData: { ...asked, connections: 8 } });
    worker.on('error', reject);
    worker.on('message', ({ perSecond, failed }: { readonly perSecond: number; readonly failed: number }) => {
      if (failed > 0) reject(new Error(`${failed} requests to ${asked.url} failed.`));
      else resolve(perSecond);
    });
  });
}
