import { spawn } from 'node:child_process';

/** In a process of its own, so that asking takes no CPU of the one that answers. Text, since it needs no file then. */
const client = `
const http = require('node:http');
const { url, cookie, connections, milliseconds } = JSON.parse(process.argv[1]);
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
  process.stdout.write(JSON.stringify({ done, failed, perSecond: (done * 1000) / (performance.now() - start) }));
});
`;

export interface LoadAsked {
  readonly url: string;
  readonly cookie: string;
  readonly milliseconds: number;
}

export interface Load {
  /** Requests a second that were answered with 200. */
  readonly perSecond: number;
  /** CPU milliseconds of this process, which answers, for each of them. */
  readonly cpuEach: number;
}

/** What an address of this process answers over 8 connections that stay open. Throws where a request fails. */
export function loadAddress(asked: LoadAsked): Promise<Load> {
  return new Promise((resolve, reject) => {
    const start = process.cpuUsage();
    const child = spawn(process.execPath, ['-e', client, JSON.stringify({ ...asked, connections: 8 })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', () => {
      const { user, system } = process.cpuUsage(start);
      // Our own process wrote it.
      const told = JSON.parse(output || '{"done":0,"failed":1}') as Told;
      if (told.failed > 0 || told.done === 0) reject(new Error(`${told.failed} requests to ${asked.url} failed.`));
      else resolve({ perSecond: told.perSecond, cpuEach: (user + system) / 1000 / told.done });
    });
  });
}

interface Told {
  readonly done: number;
  readonly failed: number;
  readonly perSecond: number;
}
