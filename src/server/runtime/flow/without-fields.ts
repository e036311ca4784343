import type { Issue } from '../../../../engine/declare/index.ts';

/** Leaves out issues of fields that another call carries: `leavesOut` of the call. */
export function withoutFields(issues: readonly Issue[], leavesOut: readonly string[] = []): readonly Issue[] {
  return leavesOut.length === 0 ? issues : issues.filter(({ at }) => !leavesOut.includes(at.split('/')[1] ?? ''));
}
