import type { PageView } from '../page/page-view.ts';
import { escapeJsonForScript } from './escape.ts';

/** By the plan, which is one object as long as the settings are published. The data of a page is never kept. */
const textsOfPlans = new WeakMap<object, string>();

/** Writes the state that a page is hydrated from, for a script element. Its plans are most of it, and are written once. */
export function writePageState(view: PageView): string {
  const { screen, layout } = view;
  const members = Object.entries(view).map(([name, value]) => {
    const plan = [screen, layout].find((part) => part === value);
    return `"${name}":${plan === undefined ? escapeJsonForScript(value) : writePlan(plan)}`;
  });
  return `{${members.join(',')}}`;
}

function writePlan(plan: object): string {
  const cached = textsOfPlans.get(plan);
  if (cached !== undefined) return cached;
  const text = escapeJsonForScript(plan);
  textsOfPlans.set(plan, text);
  return text;
}
