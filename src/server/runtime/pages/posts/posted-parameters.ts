import type { CallPlan } from '../../../../../engine/declare/index.ts';
import { type PostedControls, postedParameter } from '../../../../../engine/submit/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';

type Parameters = { readonly [name: string]: string };

/**
 * Parameters of a call's path, as the button was drawn with them, else the page's own of the same name. A call never misses one: at its
 * own address it would not be found without. `("/zapi/grant/{grantId}", { "_params.grantId": "g_1" }, {})` → `{ grantId: "g_1" }`
 */
export function readParameters({ path }: Pick<CallPlan, 'path'>, controls: PostedControls, own: Parameters): Parameters {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(
    names.map((name) => {
      const value = [controls[postedParameter(name)] ?? ownOf(own, name)].flat().at(-1) ?? '';
      if (value === '' || value.includes('\0'))
        throw new RefusalError(400, 'UNREADABLE_BODY', `The call's parameter ${name} is missing, or no text.`);
      return [name, value];
    }),
  );
}

function ownOf(own: Parameters, name: string): string | undefined {
  return Object.hasOwn(own, name) ? own[name] : undefined;
}
