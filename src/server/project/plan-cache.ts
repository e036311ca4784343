import { type CompiledForm, createPool, type PartPool } from '../../../engine/compile/index.ts';
import { isObject, type ValidatorSource } from '../../../engine/declare/index.ts';
import { type Cache, createCache } from '../platform/cache.ts';
import { estimateBytes } from '../platform/cache-size.ts';
import type { StorePlans } from './store-plans.ts';

/** Plans of all stores, and the compiled parts that they share, in one budget. */
export interface PlanCache {
  /** By the content hash of their settings. */
  readonly plans: Cache<StorePlans>;
  readonly pool: PartPool;
}

/** The least recently used is dropped first: plans of a store that nobody visits, or a screen that nobody opens. */
export function createPlanCache(maxBytes: number): PlanCache {
  const cache = createCache<object>({ maxSize: maxBytes });
  return {
    // Each kind of key has its own kind of value.
    plans: {
      get: (key) => cache.get(`plans ${key}`) as StorePlans | undefined,
      set: (key, plans, size) => cache.set(`plans ${key}`, plans, size),
      delete: (key) => cache.delete(`plans ${key}`),
    },
    pool: createPool({
      get: (key) => cache.get(`part ${key}`),
      set: (key, part) => {
        // A page that was rendered leaves the text of its screen (client/server/page-state.ts).
        if (!isForm(part)) return cache.set(`part ${key}`, part, 2 * estimateBytes(part));
        // Many stores have other forms with the same validators.
        const validatorKey = `validator ${part.validator.hash}`;
        const validator = (cache.get(validatorKey) as ValidatorSource | undefined) ?? part.validator;
        cache.set(validatorKey, validator, estimateBytes(validator));
        cache.set(`part ${key}`, { plan: part.plan, validator }, estimateBytes(part.plan));
      },
    }),
  };
}

function isForm(part: object): part is CompiledForm {
  return isObject(part) && isObject(part['validator']) && isObject(part['plan']);
}
