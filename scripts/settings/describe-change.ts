import type { Change } from '../../src/server/settings/index.ts';

/** `plans plans.monthly.price: 980 → 1200` */
export function describeChange({ document, path, kind, before, after }: Change): string {
  const values = [before, after].map((value) => JSON.stringify(value));
  const what = {
    added: `added ${values[1]}`,
    removed: `removed ${values[0]}`,
    changed: values.join(' → '),
    moved: values.join(' → '),
  };
  return `${[document, path.join('.')].filter(Boolean).join(' ')}: ${what[kind]}`;
}
