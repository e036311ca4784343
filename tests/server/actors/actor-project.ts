// This project's declarations with the top-up flow of the tests.

import type { DeclaredFlow } from '../../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import type { ServedDeclarations } from '../../../src/server/app/served-declarations.ts';
import type { AreaRegistry } from '../../../src/server/runtime/area-registry.ts';
import { type FileChanges, serveChanged } from '../serve-changed.ts';

type FlowChange = (flow: DeclaredFlow) => DeclaredFlow;
const same: FlowChange = (flow) => flow;

/** Serves the project and the top-up flow, changed by `change`. */
export async function serveActorProject(areas: AreaRegistry, change = same): Promise<ServedDeclarations> {
  return serveChanged(await readTopUp(change), areas);
}

/** The top-up flow with a subject: one flow per wallet, at /wallets/{walletId}/top-up. */
export async function serveWalletProject(
  areas: AreaRegistry,
  per: DeclaredFlow['owner'] = 'session',
): Promise<ServedDeclarations> {
  const files = Object.entries(await readTopUp((flow) => ({ ...flow, owner: per, onePer: 'walletId' })));
  const move = (text: string): string =>
    text.replace('"/top-up', '"/wallets/{walletId}/top-up').replace('"/zapi/top-up', '"/zapi/wallets/{walletId}/top-up');
  const hasRoute = /^(screens\/top-up|schemas\/calls)\//;
  return serveChanged(
    Object.fromEntries(files.map(([path, text]) => [path, hasRoute.test(path) && typeof text === 'string' ? move(text) : text])),
    areas,
  );
}

/** Changes the flow's actor to another one than open requests have. */
export function changeActor(flow: DeclaredFlow): DeclaredFlow {
  const { charging } = flow.states;
  if (charging?.invoke === undefined) throw new Error('the flow asks in this state');
  const invoke = { ...charging.invoke, src: 'chargeOtherwise', input: { currency: 'USD' } };
  return { ...flow, version: flow.version, states: { ...flow.states, charging: { ...charging, invoke } } };
}

const notices = { ja: 'カードが使えませんでした。', en: 'The card was declined.' };

async function readTopUp(change: FlowChange): Promise<FileChanges> {
  const files = await readDeclaredFiles('tests/server/actors/project');
  const texts = files.map(({ path, text }): [string, string] => [
    path,
    path === 'flows/top-up.flow.json' ? JSON.stringify(change(JSON.parse(text))) : text,
  ]);
  // Notices of refusals share one text file.
  const withNotice = Object.entries(notices).map(([language, notice]): [string, (text: string) => string] => [
    `screens/text/${language}/shell/notice.json`,
    (text) => JSON.stringify({ ...JSON.parse(text), CARD_DECLINED: notice }),
  ]);
  return Object.fromEntries<FileChanges[string]>([...texts, ...withNotice]);
}
