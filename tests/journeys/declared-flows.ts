// The declared flows under the default settings.
import { openChecker } from '../../engine/check/index.ts';
import type { Declarations, DeclaredFlow, FlowPlan, Settings } from '../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { createStorePlans, type StorePlans } from '../../src/server/project/store-plans.ts';

export const declarations: Declarations = openChecker()(await readDeclaredFiles(process.cwd())).declarations;
export const defaults: Settings = await readSettingsDefaults(process.cwd());
export const plansOf = (settings: Settings): StorePlans => createStorePlans(declarations, settings);

/** Compiles a flow after changing its declaration: `changeFlow("signup", (flow) => ({ ...flow, initial: "form" }))`. */
export function changeFlow(id: string, change: (flow: DeclaredFlow) => DeclaredFlow): FlowPlan {
  const flow = declarations.flows[id];
  if (flow === undefined) throw new Error(`No flow is called ${id}.`);
  const flows = { ...declarations.flows, [id]: change(flow) };
  return createStorePlans({ ...declarations, flows }, defaults).flow(id);
}
