import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { packagedBreachedPasswords } from '../../src/server/platform/gateways/breached-passwords/packaged.ts';
import { findWeakness } from '../../src/server/platform/passwords/find-weakness.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';

const minPasswordLength = 12;

/**
 * Reads an operator's password from standard input. Passwords are never arguments, which appear in the process list and the shell's
 * history. Throws a StartupError if it is too short or easy to guess.
 */
export async function readPassword(email: string): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write('Password: ');
  const noOutput = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, ...(isTyped ? { output: noOutput, terminal: true } : {}) });
  let password = '';
  for await (const line of lines) {
    password = line;
    break;
  }
  lines.close();
  if (isTyped) process.stderr.write('\n');
  if ([...password].length < minPasswordLength)
    throw new StartupError(`The password, read from standard input, needs at least ${minPasswordLength} characters.`);
  if ((await findWeakness(password, { email }, packagedBreachedPasswords)) !== undefined)
    throw new StartupError('The password is easy to guess. Choose another one.');
  return password;
}
