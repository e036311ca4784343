import { isObject } from '../json.ts';

/** What plans name: the texts that a property has at any depth, and the names of all properties. */
export interface PlanWords {
  /** `read("widget")` → `text`, `card` */
  read(property: string): ReadonlySet<string>;
  has(property: string): boolean;
  /** Whether one of the plans has a form. */
  readonly hasForm: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Looks through the blocks and forms of plans once. */
export function readPlanWords(plans: readonly (object | undefined)[]): PlanWords {
  const texts = new Map<string, Set<string>>();
  let hasForm = false;
  for (const plan of plans) {
    const { blocks, forms }: { readonly blocks?: unknown; readonly forms?: unknown } = plan ?? {};
    hasForm ||= Object.keys(forms ?? {}).length > 0;
    collect([blocks, forms], texts);
  }
  return { read: (property) => texts.get(property) ?? none, has: (property) => texts.has(property), hasForm };
}

function collect(part: unknown, texts: Map<string, Set<string>>): void {
  if (Array.isArray(part)) for (const element of part) collect(element, texts);
  if (!isObject(part)) return;
  for (const [property, value] of Object.entries(part)) {
    const values = texts.get(property) ?? new Set();
    texts.set(property, values);
    if (typeof value === 'string') values.add(value);
    else collect(value, texts);
  }
}
