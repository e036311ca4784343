// A flow of the tests' own that asks a card company: what the store can do, and what the company did.
import type { Actor, AnswerWrite, PageVisit } from '../../../src/server/areas/area.ts';
import { type Areas, areas } from '../../../src/server/areas/index.ts';

/** The company's side: by key, what it was asked for and how often. Who asks twice with one key pays once. */
export interface CardCompany {
  readonly charges: Map<string, { readonly amount: string; asked: number }>;
  /** Waited for before each answer: a test that lets it hang gives its own. */
  pause: () => Promise<void>;
  /** Told of each question: `charge JPY 500`. */
  hear: (question: string) => void;
}

export const openCardCompany = (): CardCompany => ({ charges: new Map(), pause: async () => undefined, hear: () => undefined });

/** All that the store can do, and this. */
export function areasWith(company: CardCompany): Areas {
  const charging = (name: string, currencies: readonly string[]): Actor => ({
    errors: ['CARD_DECLINED'],
    remembers: '24h',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['currency'],
      properties: { currency: { enum: [...currencies] } },
    },
    ask: async ({ key, data, input }) => {
      const amount = String(data.answers['top-up']?.['amount'] ?? '');
      company.hear(`${name} ${input['currency']} ${amount}`);
      const known = company.charges.get(key) ?? { amount, asked: 0 };
      known.asked += 1;
      company.charges.set(key, known);
      await company.pause();
      return { done: { receipt: `r-${amount}-${key.slice(-6)}` } };
    },
  });
  const charge = charging('charge', ['JPY']);
  // Whom a later version of the flow asks.
  const chargeOtherwise = charging('chargeOtherwise', ['USD']);
  const keepReceipt: AnswerWrite = async ({ done }) => ({ kept: { receipt: done?.['receipt'] ?? null } });
  const countDeclined: AnswerWrite = async ({ data }) => ({ kept: { declined: Number(data.kept['declined'] ?? 0) + 1 } });
  const receipt = async ({ flow }: PageVisit) => ({ receipt: String(flow?.kept['receipt'] ?? '') });
  return {
    ...areas,
    pages: { ...areas.pages, 'top-up/complete': receipt },
    forms: {
      ...areas.forms,
      'top-up': { context: async (_visit, flow) => ({ declined: Number(flow?.kept['declined'] ?? 0) }) },
    },
    flows: {
      ...areas.flows,
      'top-up': { facts: {}, writes: {}, actors: { charge, chargeOtherwise }, answers: { keepReceipt, countDeclined } },
    },
  };
}
