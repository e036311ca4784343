import type { CallPlan } from '../../../../../engine/declare/index.ts';
import { type PostedControls, postedParameter } from '../../../../../engine/submit/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';

type Parameters = { readonly [name: string]: string };

/**
 * Reads the parameters of a call's path: as posted by the button, else the page's own of the same name. Throws if one is missing.
 * `("/zapi/grant/{grantId}", { "_params.grantId": "g_1" }, {})` → `{ grantId: "g_1" }`
 */
export function readParameters(
  { path }: Pick<CallPlan, 'path'>,
  controls: PostedControls,
  pageParameters: Parameters,
): Parameters {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(
    names.map((name) => {
      const value = [controls[postedParameter(name)] ?? ownOf(pageParameters, name)].flat().at(-1) ?? '';
      if (value === '' || value.includes('\0'))
        throw new RefusalError('UNREADABLE_BODY', { detail: `The call's parameter ${name} is missing or not a text.` });
      return [name, value];
    }),
  );
}

function ownOf(pageParameters: Parameters, name: string): string | undefined {
  return Object.hasOwn(pageParameters, name) ? pageParameters[name] : undefined;
}
