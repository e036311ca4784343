import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { normalEmail } from '../src/rules/normal-names.ts';
import { systemClock } from '../src/server/clock.ts';
import { readConfig } from '../src/server/config.ts';
import { makeId, systemRandom } from '../src/server/random.ts';
import { StartupError } from '../src/server/startup-error.ts';
import { isCommonPassword } from '../src/server/store/common-passwords.ts';
import type { Database } from '../src/server/store/database.ts';
import { openDatabase } from '../src/server/store/open-database.ts';
import {
  endOperatorSessionsOf,
  listOperators,
  type OperatorRole,
  operatorRoles,
  putOperator,
  removeOperator,
} from '../src/server/store/operators.ts';
import { hashPassword } from '../src/server/store/passwords.ts';
import { firstStoreId } from '../src/server/store/seed/seed-store.ts';
import { settleAsk } from '../src/server/store/settle-ask.ts';

const usage = `Usage: npm run operator -- add someone@example.com [--role editor|viewer] [--name "Some One"]
       npm run operator -- remove someone@example.com
       npm run operator -- list
       npm run operator -- settle k_…
The password of a new operator is read from standard input. On the database of DATABASE_URL, else of DATA_DIR.
`;
const shortestPassword = 12;

type Task =
  | { readonly name: 'list' }
  | { readonly name: 'settle'; readonly askId: string }
  | { readonly name: 'remove'; readonly email: string }
  | { readonly name: 'add'; readonly email: string; readonly role: OperatorRole; readonly shownName: string };

/**
 * npm run operator: who may sign in at /console, and which questions of flows are settled by hand. An address that is there already gets
 * the new role, name and password, and is signed out everywhere. `main(['list'])` → 0: done; 1: it could not be done; 2: it cannot be understood.
 */
export async function main(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  if (task === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    const password = task.name === 'add' ? await readPassword(task.email) : '';
    const database = await openDatabase(readConfig(process.env), systemClock);
    try {
      process.stdout.write(await carryOut(database, task, password));
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function readTask(args: readonly string[]): Task | undefined {
  const options = { role: { type: 'string', default: 'viewer' }, name: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, about, ...rest] = positionals;
    const role = operatorRoles.find((each) => each === values.role);
    if (name === 'list' && about === undefined) return { name };
    if (about === undefined || rest.length > 0 || role === undefined) return undefined;
    if (name === 'settle') return { name, askId: about };
    if (!/^[^\s@]+@[^\s@]+$/.test(about)) return undefined;
    if (name === 'remove') return { name, email: about };
    return name === 'add' ? { name, email: about, role, shownName: values.name ?? about.split('@')[0] ?? about } : undefined;
  } catch {
    return undefined;
  }
}

async function carryOut(database: Database, task: Task, password: string): Promise<string> {
  // Its question may be of another store than the first.
  if (task.name === 'settle') return settle(database, task.askId);
  const stores = await database.query('SELECT store_id FROM stores WHERE store_id = $1', [firstStoreId]);
  if (stores.length === 0) throw new StartupError('There is no store in this database yet. Start the server once: it makes one.');
  if (task.name === 'list') {
    const rows = await listOperators(database, firstStoreId);
    return rows.map((row) => `${row.email}\t${row.role}\t${row.name}\n`).join('') || 'There is no operator yet.\n';
  }
  const emailNormal = normalEmail(task.email);
  if (task.name === 'remove') {
    if (!(await removeOperator(database, firstStoreId, emailNormal)))
      throw new StartupError(`There is no operator ${task.email}. "list" shows all of them.`);
    return `${task.email} can no longer sign in.\n`;
  }
  const { email, role, shownName: name } = task;
  const operator = { id: makeId(systemRandom, 'o'), email, emailNormal, name, role, passwordHash: await hashPassword(password) };
  await database.transaction(async (tx) => {
    await putOperator(tx, firstStoreId, operator, systemClock.now());
    // Whoever held the old password is out.
    await endOperatorSessionsOf(tx, firstStoreId, emailNormal);
  });
  return `${email} can sign in at /console as ${role}.\n`;
}

async function settle(database: Database, askId: string): Promise<string> {
  const seen = await settleAsk(database, askId, systemClock.now());
  if (seen === undefined)
    throw new StartupError(`There is no question ${askId}. How to list the open ones is in src/server/DEPLOYMENT.md.`);
  const question = `The question ${askId} of ${seen.flow} to ${seen.actor}`;
  if (seen.kind === 'open') throw new StartupError(`${question} is still asked about: an answer would lead the flow on.`);
  if (seen.kind === 'needless') throw new StartupError(`${question} is over, and nothing of it is left to settle.`);
  return `${question} is settled.\n`;
}

/** Never an argument: those stand in the list of processes and in the shell's history. */
async function readPassword(email: string): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write('Password: ');
  const silent = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, ...(isTyped ? { output: silent, terminal: true } : {}) });
  let password = '';
  for await (const line of lines) {
    password = line;
    break;
  }
  lines.close();
  if (isTyped) process.stderr.write('\n');
  if ([...password].length < shortestPassword)
    throw new StartupError(`The password, read from standard input, needs at least ${shortestPassword} characters.`);
  if (await isCommonPassword(password, { email }))
    throw new StartupError('That password is among the first that a guesser tries. Choose another.');
  return password;
}
