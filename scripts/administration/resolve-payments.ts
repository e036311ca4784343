// What `npm run operator -- resolve` does with a payment that needs a person. It is recorded as what the console does.
import type { JsonObject } from '../../engine/declare/index.ts';
import { effectNames } from '../../src/generated/effect-names.ts';
import { resolveFinding, selectOpen } from '../../src/server/areas/payment/payment-history/findings.ts';
import { writeCommandAudits } from '../../src/server/platform/audit.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { Database, Transaction } from '../../src/server/platform/database/database.ts';
import { systemRandom } from '../../src/server/platform/random.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import type { ActorResult } from '../../src/server/runtime/area.ts';
import { resolveRequestIn } from '../../src/server/runtime/flow/actors/resolve-request.ts';

/** Resolves a request to an actor whose outcome is unknown. Returns what was done; throws a StartupError that says what is missing. */
export async function resolveRequestByHand(
  database: Database,
  { requestId, answer }: { readonly requestId: string; readonly answer: ActorResult | null },
): Promise<string> {
  const resolve = (result: ActorResult | null) => database.transaction((tx) => resolveInStore(tx, requestId, result));
  let request = await resolve(null);
  if (request === undefined)
    throw new StartupError(
      `There is no actor request ${requestId}. src/server/DEPLOYMENT.md explains how to list the open ones.`,
    );
  const description = `The request ${requestId} of ${request.flow} to ${request.actor}`;
  if (request.kind === 'awaited') {
    const codes = listCodes(request.flow, request.actor);
    if (answer === null || ('refused' in answer && !codes.includes(answer.refused)))
      throw new StartupError(
        `A flow still waits for the answer. ${description} needs the outcome: --done '{…}' if it was done, otherwise --refused with one of ${codes.join(', ')}.`,
      );
    request = (await resolve(answer)) ?? request;
  }
  if (request.kind === 'answered') return `${description} is answered. The server applies the answer.\n`;
  if (request.kind === 'open')
    throw new StartupError(`${description} is still retried: wait until its outcome is known or its key has expired.`);
  if (request.kind === 'notNeeded') throw new StartupError(`${description} has ended; there is nothing to resolve.`);
  return `${description} is resolved.\n`;
}

async function resolveInStore(tx: Transaction, requestId: string, answer: ActorResult | null) {
  const request = await resolveRequestIn(tx, { askId: requestId }, { now: systemClock.now(), answer });
  if (request?.kind !== 'resolved' && request?.kind !== 'answered') return request;
  const { storeId, flow, actor, owner } = request;
  const [member] = await tx.query<{ account_id: string }>(
    'SELECT account_id FROM accounts WHERE store_id = $1 AND account_id = $2',
    [storeId, owner],
  );
  const details = {
    matterId: requestId,
    kind: `${flow}.${actor}`,
    ...describeAnswer(request.kind === 'answered' ? answer : null),
  };
  await writeResolved(tx, { storeId, accountId: member?.account_id ?? null, details });
  return request;
}

/** As the console records it. */
function describeAnswer(answer: ActorResult | null): JsonObject {
  if (answer === null) return { action: 'resolve' };
  if ('refused' in answer) return { action: 'not-charged', code: answer.refused };
  const { reference } = answer.done;
  return { action: 'charged', ...(typeof reference === 'string' ? { reference } : {}) };
}

/** Resolves a difference between the ledger and the payment provider. */
export async function resolveFindingByHand(
  database: Database,
  { findingId, isRefunded }: { readonly findingId: string; readonly isRefunded: boolean },
): Promise<string> {
  const resolution = await database.transaction(async (tx) => {
    const [finding] = await selectOpen(tx, 1, { findingId });
    const outcome = await resolveFinding(tx, findingId, { isRefunded, now: systemClock.now() });
    if (finding !== undefined && (outcome === 'resolved' || outcome === 'refunding')) {
      const details = { matterId: findingId, kind: finding.kind, action: isRefunded ? 'refund' : 'resolve' };
      await writeResolved(tx, { storeId: finding.store_id, accountId: null, details });
    }
    return outcome;
  });
  if (resolution === undefined) throw new StartupError(`There is no finding ${findingId}. "findings" lists the open ones.`);
  if (resolution === 'ended') throw new StartupError(`The finding ${findingId} has ended; there is nothing to resolve.`);
  if (resolution === 'notRefundable')
    throw new StartupError(`Only a charge without a sale is refunded. Refund ${findingId} at the provider, if at all.`);
  return `The finding ${findingId} is resolved.${resolution === 'refunding' ? ' The server returns the charge.' : ''}\n`;
}

const writeResolved = (
  tx: Transaction,
  { storeId, ...entry }: { readonly storeId: string; readonly accountId: string | null; readonly details: JsonObject },
): Promise<void> =>
  writeCommandAudits(tx, { platform: { clock: systemClock, random: systemRandom }, storeId }, [
    { action: 'payment-resolved', ...entry },
  ]);

/** The codes with which an actor of a flow refuses. */
const listCodes = (flow: string, actor: string): readonly string[] => effectNames[flow]?.actors?.[actor]?.errors ?? [];
