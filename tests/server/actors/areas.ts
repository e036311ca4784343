// Server code of the tests' top-up flow, which asks a simulated card company.

import { areas } from '../../../src/server/areas/index.ts';
import type { Actor, AnswerAction, PageContext, SubjectCheck } from '../../../src/server/runtime/area.ts';
import type { AreaRegistry } from '../../../src/server/runtime/area-registry.ts';

/** The simulated company: charged amount and number of requests by idempotency key. A repeated key is charged once. */
export interface CardCompany {
  readonly charges: Map<string, { readonly amount: string; asked: number }>;
  /** Awaited before each answer; a test that lets the company hang replaces it. */
  pause: () => Promise<void>;
  /** Called with each request: `charge JPY 500`. */
  onRequest: (request: string) => void;
}

export const openCardCompany = (): CardCompany => ({
  charges: new Map(),
  pause: async () => undefined,
  onRequest: () => undefined,
});

/** All areas of the store, and the top-up flow. */
export function areasWith(company: CardCompany): AreaRegistry {
  const createActor = (name: string, currencies: readonly string[]): Actor => ({
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
      company.onRequest(`${name} ${input['currency']} ${amount}`);
      const entry = company.charges.get(key) ?? { amount, asked: 0 };
      entry.asked += 1;
      company.charges.set(key, entry);
      await company.pause();
      return { done: { receipt: `r-${amount}-${key.slice(-6)}` } };
    },
  });
  const charge = createActor('charge', ['JPY']);
  // The actor of a later version of the flow.
  const chargeOtherwise = createActor('chargeOtherwise', ['USD']);
  const keepReceipt: AnswerAction = async ({ done }) => ({ kept: { receipt: done?.['receipt'] ?? null } });
  const countDeclined: AnswerAction = async ({ data }) => ({ kept: { declined: Number(data.kept['declined'] ?? 0) + 1 } });
  // Read only if the flow declares the subject.
  const walletId: SubjectCheck = async (_context, subject) => /^w\d$/.test(subject);
  const receipt = async ({ flow }: PageContext) => ({ receipt: String(flow?.kept['receipt'] ?? '') });
  return {
    ...areas,
    pages: { ...areas.pages, 'top-up/complete': receipt },
    forms: {
      ...areas.forms,
      'top-up': { context: async (_visit, flow) => ({ declined: Number(flow?.kept['declined'] ?? 0) }) },
    },
    flows: {
      ...areas.flows,
      'top-up': {
        subjects: { walletId },
        guards: {},
        actions: {},
        actors: { charge, chargeOtherwise },
        answers: { keepReceipt, countDeclined },
      },
    },
  };
}
