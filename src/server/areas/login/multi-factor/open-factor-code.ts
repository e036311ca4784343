import type { Database, Transaction } from '../../../platform/database/database.ts';
import { isCodeValid } from '../../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type CodeContext, type FactorCode, findDestination, sendFactorCode, subjectOf } from './factor-codes.ts';

/**
 * Sends a code because its page was opened, unless the session has a valid one: reloading sends none. False: no code is valid and the
 * limit of messages is reached.
 */
export async function openFactorCode(
  context: CodeContext & Pick<RequestContext, 'now'> & { readonly database: Database },
  factor: FactorCode,
): Promise<boolean> {
  try {
    await context.database.transaction((tx) => sendIfNone(tx, context, factor));
    return true;
  } catch (error) {
    // Another request has sent one within the last 30 seconds.
    if (error instanceof RefusalError && error.code === 'TOO_SOON') return true;
    if (error instanceof RefusalError && error.code === 'TOO_MANY') return false;
    throw error;
  }
}

async function sendIfNone(
  tx: Transaction,
  context: CodeContext & Pick<RequestContext, 'now'>,
  factor: FactorCode,
): Promise<void> {
  const to = await findDestination(tx, factor);
  if (to !== null && (await isCodeValid(tx, subjectOf(factor, to), context.now))) return;
  await sendFactorCode(tx, context, factor);
}
