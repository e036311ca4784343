// The script of Stripe. It shows the inputs of the card itself; this page never sees a number.
import type { CardScript, CardScriptRequest, CreatedToken, HostedInputs } from '../../host/card-script.ts';
import { loadProviderScript } from '../load-provider-script.ts';

interface ElementChange {
  readonly empty: boolean;
  readonly complete: boolean;
}
interface StripeElement {
  mount(place: HTMLElement): void;
  clear(): void;
  destroy(): void;
  focus(): void;
  on(event: 'change', listen: (change: ElementChange) => void): void;
}
interface StripeAnswer {
  readonly paymentMethod?: { readonly id: string };
  readonly setupIntent?: { readonly id: string; readonly status: string };
  readonly error?: { readonly code?: string; readonly setup_intent?: { readonly id: string } };
}
interface StripeScript {
  elements(options: { readonly locale: string }): { create(type: string, options: object): StripeElement };
  createPaymentMethod(request: { readonly type: 'card'; readonly card: StripeElement }): Promise<StripeAnswer>;
  retrieveSetupIntent(clientSecret: string): Promise<StripeAnswer>;
  handleNextAction(request: { readonly clientSecret: string }): Promise<StripeAnswer>;
}

declare global {
  interface Window {
    readonly Stripe?: (publicKey: string) => StripeScript;
  }
}

export async function openStripe({ address, publicKey }: CardScriptRequest): Promise<CardScript> {
  if (window.Stripe === undefined) await loadProviderScript(address);
  const stripe = window.Stripe?.(publicKey);
  if (stripe === undefined) throw new Error('The script of Stripe has another version.');
  return {
    // Cards are typed into the hosted inputs only.
    createToken: async () => ({ errorCode: '99000' }),
    mountInputs: (elements, onChange) => mountInputs(stripe, elements, onChange),
    hasOwnDialog: true,
    certify: (reference) => certify(stripe, reference),
  };
}

type Part = 'number' | 'limit' | 'securityCode';
const elementTypes = { number: 'cardNumber', limit: 'cardExpiry', securityCode: 'cardCvc' } as const;
const parts: readonly Part[] = ['number', 'limit', 'securityCode'];
const wrong = { number: 'number.checkDigit', limit: 'limit.format', securityCode: 'securityCode.length' } as const;

function mountInputs(stripe: StripeScript, places: { readonly [part in Part]: HTMLElement }, onChange: () => void): HostedInputs {
  const group = stripe.elements({ locale: document.documentElement.lang });
  const changes = new Map<Part, ElementChange>();
  const create = (part: Part): StripeElement => {
    const element = group.create(elementTypes[part], { style: readStyle(places[part]) });
    element.on('change', (change) => {
      changes.set(part, change);
      onChange();
    });
    element.mount(places[part]);
    return element;
  };
  const elements = { number: create('number'), limit: create('limit'), securityCode: create('securityCode') };
  const isEmpty = (part: Part): boolean => changes.get(part)?.empty ?? true;
  return {
    isEmpty: () => parts.every(isEmpty),
    findProblems: () =>
      parts.flatMap((part) => {
        if (isEmpty(part)) return [`${part}.missing`];
        return changes.get(part)?.complete === true ? [] : [wrong[part]];
      }),
    createToken: async () => readToken(await stripe.createPaymentMethod({ type: 'card', card: elements.number })),
    focus: (part) => elements[part].focus(),
    clear: () => {
      for (const part of parts) elements[part].clear();
    },
    close: () => {
      for (const part of parts) elements[part].destroy();
    },
  };
}

/** The input in the frame looks as the page's own. */
function readStyle(place: HTMLElement): object {
  const { color, fontSize, fontFamily } = getComputedStyle(place);
  return { base: { color, fontSize, fontFamily } };
}

function readToken({ paymentMethod, error }: StripeAnswer): CreatedToken {
  if (paymentMethod !== undefined) return { token: paymentMethod.id };
  const code = error?.code ?? '';
  const item = /number|card/.test(code) ? '001' : /expiry/.test(code) ? '002' : /cvc/.test(code) ? '003' : '000';
  return { errorCode: `${code.startsWith('incomplete') ? '05' : '07'}${item}` };
}

/** Passes 3-D Secure. Also the id of a failed authentication is sent, so that the server opens another. */
async function certify(stripe: StripeScript, clientSecret: string): Promise<{ result: string } | { problem: string }> {
  const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
  if (setupIntent === undefined) return { problem: 'silent' };
  if (setupIntent.status !== 'requires_action') return { result: setupIntent.id };
  const answer = await stripe.handleNextAction({ clientSecret });
  const id = answer.setupIntent?.id ?? answer.error?.setup_intent?.id;
  return id === undefined ? { problem: 'silent' } : { result: id };
}
