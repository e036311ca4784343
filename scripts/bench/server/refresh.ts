import { spawn } from 'node:child_process';

/** Runs in a separate process, so that it uses no CPU time of the server. Each connection replaces its own refresh token again and again. */
const client = `
const http = require('node:http');
const { url, clientId, tokens, milliseconds } = JSON.parse(process.argv[1]);
const { port, pathname, host } = new URL(url);
const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length });
const end = performance.now() + milliseconds;
const times = [];
const refresh = (token) => new Promise((resolve, reject) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: token }).toString();
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  const start = performance.now();
  const request = http.request({ method: 'POST', host: '127.0.0.1', port, path: pathname, agent, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (piece) => { text += piece; });
    answer.on('end', () => {
      times.push(performance.now() - start);
      if (answer.statusCode === 200) resolve(JSON.parse(text).refresh_token);
      else reject(new Error(answer.statusCode + ' ' + text));
    });
  });
  request.on('error', reject);
  request.end(body);
});
const walk = async (first) => { let token = first; while (performance.now() < end) token = await refresh(token); return token; };
Promise.all(tokens.map(walk)).then((next) => {
  agent.destroy();
  process.stdout.write(JSON.stringify({ times, next }));
});
`;

export interface RefreshOptions {
  /** Of the token endpoint. */
  readonly url: string;
  readonly clientId: string;
  /** One for each connection. */
  readonly tokens: readonly string[];
  readonly milliseconds: number;
}

export interface Refreshed {
  /** Milliseconds that 95 of 100 requests stay below. */
  readonly p95: number;
  /** CPU milliseconds of the server (this process) per request. */
  readonly cpuEach: number;
  /** The tokens for the next turn. */
  readonly next: readonly string[];
}

/** Sends refresh requests to an address of this process. Throws if one fails. */
export function refreshTokens(options: RefreshOptions): Promise<Refreshed> {
  return new Promise((resolve, reject) => {
    const start = process.cpuUsage();
    const child = spawn(process.execPath, ['-e', client, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const { user, system } = process.cpuUsage(start);
      if (code !== 0 || output === '') return reject(new Error(`Refresh requests to ${options.url} failed.`));
      // The child process is our own client.
      const { times, next } = JSON.parse(output) as { readonly times: number[]; readonly next: readonly string[] };
      const p95 = times.sort((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;
      resolve({ p95, cpuEach: (user + system) / 1000 / times.length, next });
    });
  });
}
