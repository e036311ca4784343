import type { ConditionPlan, DataPlan, JsonObject, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { ScopesProvider, useScopes, useWords } from '../frame.tsx';
import { Toggle } from '../toggles/toggle.tsx';

/** What all switches of a block share, as compiled by engine/declare/words/parts.ts. */
export interface TogglesShared {
  readonly send: string;
  readonly value: string;
  readonly payload?: JsonObject;
  readonly lockedWhen?: ConditionPlan;
  readonly on: WordsPlan;
  readonly off: WordsPlan;
  readonly done?: WordsPlan;
  readonly failed?: WordsPlan;
}
export interface TogglePlan {
  readonly label: WordsPlan;
  readonly note?: WordsPlan;
  readonly value: DataPlan;
  readonly payload?: JsonObject;
}
interface TogglesOptions extends TogglesShared {
  readonly title?: WordsPlan;
  readonly of: DataPlan;
  readonly option: TogglePlan;
}
interface ToggleGroupsOptions extends TogglesShared {
  readonly groups: DataPlan;
  readonly group: { readonly title: WordsPlan; readonly of: DataPlan; readonly option: TogglePlan };
}

/** Switches, each saved by itself. Nothing is drawn of an empty list. */
export function Toggles({ title, of, option, ...shared }: TogglesOptions) {
  const scopes = useScopes();
  const say = useWords();
  const elements = listAt(readPath(scopes, of.at));
  if (elements.length === 0) return null;
  return (
    <section className="toggles-block">
      {title !== undefined && <h2>{say(title)}</h2>}
      <ul className="toggles">
        {elements.map((element, index) => (
          // Switches never change places.
          <li key={`${index}-toggle`}>
            <ScopesProvider value={{ ...scopes, option: element }}>
              <Toggle option={option} shared={shared} />
            </ScopesProvider>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ToggleGroups({ groups, group, ...shared }: ToggleGroupsOptions) {
  const scopes = useScopes();
  return listAt(readPath(scopes, groups.at)).map((element, index) => (
    // Groups never change places.
    <ScopesProvider key={`${index}-group`} value={{ ...scopes, item: element }}>
      <Toggles {...shared} {...group} />
    </ScopesProvider>
  ));
}

function listAt(found: unknown): readonly unknown[] {
  return Array.isArray(found) ? found : [];
}
