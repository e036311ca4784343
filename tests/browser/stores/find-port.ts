import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to outgoing connections (from 32768). */
const ports = { first: 20_000, last: 32_000 };
/** The store's port and those of the three demo servers after it. */
const portsOfStore = 4;

/** The first of four free ports in a row. Random, because another run may look for some at the same time. */
export async function findPort(): Promise<number> {
  for (;;) {
    const first = ports.first + portsOfStore * randomInt((ports.last - ports.first) / portsOfStore);
    const isFree = await Promise.all(Array.from({ length: portsOfStore }, (_, distance) => isPortFree(first + distance)));
    if (isFree.every(Boolean)) return first;
  }
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
