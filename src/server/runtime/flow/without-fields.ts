import type { Issue } from '../../../../engine/declare/index.ts';

/** Leaves out issues of fields that another call carries: `excludeFields` of the call. */
export function withoutFields(issues: readonly Issue[], excludeFields: readonly string[] = []): readonly Issue[] {
  return excludeFields.length === 0 ? issues : issues.filter(({ at }) => !excludeFields.includes(at.split('/')[1] ?? ''));
}
