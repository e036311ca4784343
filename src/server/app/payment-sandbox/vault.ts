// What the sandbox stores, in memory.
import { createHmac } from 'node:crypto';
import type { ThreeDSecure } from '../../platform/gateways/payment/payment-gateway.ts';
import { sandboxMinimum } from '../../platform/gateways/payment/sandbox.ts';
import { makeToken, systemRandom } from '../../platform/random.ts';
import { behaviourOf, brandOf, type CardBehaviour } from './test-cards.ts';

/** The text of a request that the sandbox refuses, with a status of its interface. */
export class SandboxRefusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export interface TypedCard {
  readonly number: string;
  /** MMYY. */
  readonly limit: string;
  readonly securityCode: string;
}

interface Token {
  readonly suffix: string;
  readonly expireDate: string;
  readonly brandCode: string;
  readonly fingerprint: string;
  readonly behaviour: CardBehaviour;
}
interface OpenThreeDSecure {
  readonly card: string;
  readonly owner: string;
  readonly amount: number;
  readonly behaviour: CardBehaviour;
  /** The result that the browser got; undefined: the person has not answered. */
  result: string | undefined;
}
export interface StoredCharge {
  readonly reference: string;
  readonly state: string;
  readonly amount: number;
  readonly storeId: string;
  readonly owner: string;
  /** The reference of the card or method. */
  readonly method: string;
  /** ISO 8601, as in all that has a time. */
  readonly at: string;
}
interface StoredRefund {
  readonly reference: string;
  /** The reference of the charge. */
  readonly charged: string;
  readonly amount: number;
  readonly state: 'made' | 'failed';
  readonly at: string;
}
interface StoredDispute extends Omit<StoredRefund, 'state'> {
  readonly state: 'open' | 'won' | 'lost';
}

export interface Vault {
  readonly tokens: Map<string, Token>;
  readonly certifications: Map<string, OpenThreeDSecure>;
  /** By idempotency key. */
  readonly cards: Map<string, object>;
  readonly charges: Map<string, StoredCharge>;
  readonly refunds: Map<string, StoredRefund>;
  /** By reference. */
  readonly disputes: Map<string, StoredDispute>;
  /** References of cards and methods, with what they do. */
  readonly methods: Map<string, CardBehaviour>;
}

export function createVault(): Vault {
  return {
    tokens: new Map(),
    certifications: new Map(),
    cards: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    methods: new Map(),
  };
}

/** The same after a restart. Real providers use a secret key. */
const fingerprintOf = (number: string): string =>
  createHmac('sha256', 'fingerprints of the payment sandbox').update(number).digest('base64url').slice(0, 22);

export const makeReference = (prefix: string): string => `${prefix}_${makeToken(systemRandom).slice(0, 24)}`;

/** Codes of two and three characters: the problem and the item. */
function findProblem({ number, limit, securityCode }: TypedCard): string | undefined {
  const length = brandOf(number) === 'A' ? 4 : 3;
  const checks: readonly (readonly [boolean, string])[] = [
    [number === '', '03001'],
    [/\D/.test(number), '04001'],
    [number !== '' && (number.length < 14 || number.length > 19), '05001'],
    [limit === '', '03002'],
    [!/^(0[1-9]|1[0-2])\d\d$/.test(limit), '04002'],
    [securityCode === '', '03003'],
    [/\D/.test(securityCode), '04003'],
    [securityCode.length !== length, '05003'],
    [behaviourOf(number) === 'broken', '99001'],
  ];
  return checks.find(([isWrong]) => isWrong)?.[1];
}

/** Creates a token, or returns the error code. */
export function makeCardToken(vault: Vault, card: TypedCard): { readonly token: string } | { readonly errorCode: string } {
  const errorCode = findProblem(card);
  if (errorCode !== undefined) return { errorCode };
  const token = makeReference('tok');
  vault.tokens.set(token, {
    suffix: card.number.slice(-4),
    expireDate: `20${card.limit.slice(2)}${card.limit.slice(0, 2)}`,
    brandCode: brandOf(card.number),
    fingerprint: fingerprintOf(card.number),
    behaviour: behaviourOf(card.number),
  });
  return { token };
}

const needsThreeDSecure: ReadonlySet<CardBehaviour> = new Set(['certified', 'refused', 'silent', 'twice']);

/** Stores the card of a token. A repeated key gets the first answer, a used token is refused. */
export function registerCard(vault: Vault, key: string, owner: string, text: string): object {
  const earlier = vault.cards.get(key);
  if (earlier !== undefined) return earlier;
  const token = vault.tokens.get(text);
  if (token === undefined) throw new SandboxRefusal(409, 'TOKEN_INVALID');
  vault.tokens.delete(text);
  const { behaviour, ...plainToken } = token;
  if (behaviour === 'declined') throw new SandboxRefusal(402, 'DECLINED');
  const card = makeReference('card');
  vault.methods.set(card, behaviour);
  const certification = needsThreeDSecure.has(behaviour) ? openThreeDSecure(vault, card, owner, 0) : null;
  const answer = { reference: card, ...plainToken, certification };
  vault.cards.set(key, answer);
  return answer;
}

/** A card that the sandbox does not know was seeded, or registered before a restart. */
export function openThreeDSecure(vault: Vault, card: string, owner: string, amount: number): string {
  const opened = makeReference('cert');
  const behaviour = vault.methods.get(card) ?? 'certified';
  vault.certifications.set(opened, { card, owner, amount, behaviour, result: undefined });
  return opened;
}

/** The person passed or failed on the page of 3-D Secure. */
export function answerThreeDSecure(vault: Vault, opened: string, isPassed: boolean): string {
  const certification = vault.certifications.get(opened);
  if (certification === undefined) throw new SandboxRefusal(404, 'UNKNOWN');
  certification.result ??= makeReference(isPassed && certification.behaviour !== 'refused' ? 'passed' : 'failed');
  return certification.result;
}

/**
 * A result is accepted for the card, the owner and the amount that it was opened for; also again, because the store may lose the answer.
 */
export function confirmThreeDSecure(
  vault: Vault,
  { reference: opened, card, owner, amount, result }: ThreeDSecure & { readonly result: string },
): void {
  const certification = vault.certifications.get(opened);
  const isSame = certification?.card === card && certification.owner === owner && certification.amount === amount;
  const isGood = isSame && certification.result === result && result.startsWith('passed');
  if (!isGood) throw new SandboxRefusal(402, 'NOT_CERTIFIED');
}

interface NewCharge {
  readonly storeId: string;
  readonly owner: string;
  readonly method: string;
  readonly amount: number;
}

export function charge(vault: Vault, key: string, { method, amount, storeId, owner }: NewCharge, at: Date): StoredCharge {
  const earlier = vault.charges.get(key);
  if (earlier !== undefined && earlier.amount !== amount) throw new SandboxRefusal(422, 'KEY_REUSED');
  if (earlier !== undefined) return earlier;
  if (amount < sandboxMinimum) throw new SandboxRefusal(406, 'AMOUNT_TOO_SMALL');
  const behaviour = vault.methods.get(method);
  const isDeclined = behaviour === 'refused' || behaviour === 'chargeDeclined';
  const state = isDeclined ? 'declined' : 'approved';
  const made = { reference: makeReference('charge'), state, amount, storeId, owner, method, at: at.toISOString() };
  vault.charges.set(key, made);
  return made;
}

/** Pays back; a repeated key does nothing. A charge that is unknown was made before the sandbox started, and the store knows what is left. */
export function refund(
  vault: Vault,
  key: string,
  { charged, amount }: Pick<StoredRefund, 'charged' | 'amount'>,
  at: Date,
): StoredRefund {
  const earlierRefund = vault.refunds.get(key);
  if (earlierRefund !== undefined) return earlierRefund;
  const charge = [...vault.charges.values()].find((candidate) => candidate.reference === charged);
  const earlier = [...vault.refunds.values()].filter((refund) => refund.charged === charged);
  const refundable = (charge?.amount ?? Number.POSITIVE_INFINITY) - earlier.reduce((sum, refund) => sum + refund.amount, 0);
  const isRefused = charge !== undefined && (charge.state !== 'approved' || vault.methods.get(charge.method) === 'refundRefused');
  if (isRefused || amount < 1 || amount > refundable) throw new SandboxRefusal(402, 'NOT_REFUNDABLE');
  const made: StoredRefund = { reference: makeReference('refund'), charged, amount, state: 'made', at: at.toISOString() };
  vault.refunds.set(key, made);
  return made;
}

/** A new method of a link-type provider. */
export function addLinkedMethod(vault: Vault): string {
  const added = makeReference('link');
  vault.methods.set(added, 'approved');
  return added;
}
