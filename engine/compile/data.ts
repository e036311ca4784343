import { type DataPlan, type DeclaredData, isObject, type Path, scopeNames } from '../declare/index.ts';

/**
 * `"reader.email"` → `["page", "reader", "email"]`; `"form.email"` → `["form", "email"]`. A form key may contain a dot
 * (`custom.c1`) and is one step.
 */
export function compilePath(at: string): Path {
  const steps = at.split('.');
  const scope = steps[0] ?? '';
  if (!(scopeNames as readonly string[]).includes(scope)) return ['page', ...steps];
  if (scope === 'form' || scope === 'rejected') return steps.length > 1 ? [scope, steps.slice(1).join('.')] : [scope];
  return steps;
}

export function compileData(declared: DeclaredData): DataPlan {
  return declared.as === undefined ? { at: compilePath(declared.at) } : { at: compilePath(declared.at), as: declared.as };
}

export function isDeclaredData(value: unknown): value is DeclaredData {
  return isObject(value) && typeof value['at'] === 'string' && Object.keys(value).every((key) => key === 'at' || key === 'as');
}
