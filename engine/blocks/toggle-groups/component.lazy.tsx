import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { ScopesProvider, useScopes } from '../../render/frame.tsx';
import type { TogglePlan, TogglesShared } from '../../render/toggles/toggle.tsx';
import { listAt, Toggles } from '../../render/toggles/toggles.tsx';
import { readPath } from '../../validate/index.ts';

interface ToggleGroupsOptions extends TogglesShared {
  readonly groups: DataPlan;
  readonly group: { readonly title: TextPlan; readonly items: DataPlan; readonly option: TogglePlan };
}

function ToggleGroups({ groups, group, ...shared }: ToggleGroupsOptions) {
  const scopes = useScopes();
  return listAt(readPath(scopes, groups.at)).map((element, index) => (
    // Groups never change order.
    <ScopesProvider key={`${index}-group`} value={{ ...scopes, item: element }}>
      <Toggles {...shared} {...group} />
    </ScopesProvider>
  ));
}

export const component = defineBlock(ToggleGroups);
