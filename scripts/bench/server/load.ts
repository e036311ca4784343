import { spawn } from 'node:child_process';

/** Runs in a separate process, so that it uses no CPU time of the server. A string, so that no file is needed. */
const client = `
const http = require('node:http');
const { url, cookie, connections, milliseconds } = JSON.parse(process.argv[1]);
const { hostname, port, pathname, host } = new URL(url);
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const end = performance.now() + milliseconds;
let done = 0;
let failed = 0;
const ask = () => new Promise((resolve) => {
  const request = http.get({ host: '127.0.0.1', port, path: pathname, agent, headers: { host, cookie, accept: 'text/html, application/json' } }, (answer) => {
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

export interface LoadOptions {
  readonly url: string;
  readonly cookie: string;
  readonly milliseconds: number;
  /** 8 unless given. */
  readonly connections?: number;
}

export interface Load {
  /** Successful (200) responses. */
  readonly done: number;
  /** Successful (200) responses per second. */
  readonly perSecond: number;
  /** CPU milliseconds of this process per response, if the server is in it. */
  readonly cpuEach: number;
}

/** Requests an address over keep-alive connections. Throws if a request fails. */
export function loadAddress(options: LoadOptions): Promise<Load> {
  return new Promise((resolve, reject) => {
    const start = process.cpuUsage();
    const child = spawn(process.execPath, ['-e', client, JSON.stringify({ connections: 8, ...options })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', () => {
      const { user, system } = process.cpuUsage(start);
      // The child process is our own client.
      const result = JSON.parse(output || '{"done":0,"failed":1}') as ClientResult;
      if (result.failed > 0 || result.done === 0) reject(new Error(`${result.failed} requests to ${options.url} failed.`));
      else resolve({ done: result.done, perSecond: result.perSecond, cpuEach: (user + system) / 1000 / result.done });
    });
  });
}

interface ClientResult {
  readonly done: number;
  readonly failed: number;
  readonly perSecond: number;
}
