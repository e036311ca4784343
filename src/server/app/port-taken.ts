import { isObject } from '../../../engine/declare/index.ts';
import type { Config } from '../platform/config.ts';
import { StartupError } from '../platform/startup-error.ts';

/** The error of listening, as a sentence for the operator if another program listens there already. */
export function explainTakenPort(error: unknown, { port, host }: Config): unknown {
  if (!isObject(error) || error['code'] !== 'EADDRINUSE') return error;
  return new StartupError(`Port ${port} on ${host} is taken by another program. Stop it or set PORT.`);
}
