import type { DataPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { useScopes } from '../frame.tsx';
import { SafeHtml } from '../safe-html.tsx';

export function Html({ html }: { readonly html: DataPlan }) {
  const found = readPath(useScopes(), html.at);
  return typeof found === 'string' ? <SafeHtml className="prose" html={found} under={1} /> : null;
}
