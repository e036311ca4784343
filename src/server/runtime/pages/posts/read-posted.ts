// Reads a form that a page without scripts posted.
import {
  type Answers,
  type CallPlan,
  encodeSegment,
  type FormPlan,
  type LinkPlan,
  type ScreenPlan,
} from '../../../../../engine/declare/index.ts';
import { type PostedControls, postedCall, postedVersion, readFormPost } from '../../../../../engine/submit/index.ts';
import type { RequestContext } from '../../area.ts';
import { type FoundButton, findSender, findShown } from './find-action.ts';

/** A posted form, sent by its main button or a secondary one. */
export interface Posted {
  readonly form: FormPlan | undefined;
  readonly answers: Answers;
  /** Reads the answers by another version of the form. */
  readonly readBy: (form: FormPlan) => Answers;
  readonly others: { readonly [name: string]: string };
  readonly version: string | undefined;
  readonly isMain: boolean;
  readonly enabledWhen: FoundButton['enabledWhen'];
  readonly action: FoundButton | undefined;
  /** Whether to show a success notice, and where to redirect, if the call's answer does not determine it. */
  readonly successToast: boolean;
  readonly redirectTo: string | undefined;
}

interface PostedPage {
  readonly controls: PostedControls;
  readonly params: { readonly [name: string]: string };
  readonly readPage: () => Promise<unknown>;
}

/** Reads the form or the button that made the call. `readPage`: the data of the posted page. */
export async function readPosted(
  { plans, now }: RequestContext,
  screen: ScreenPlan,
  call: CallPlan,
  { controls, params, readPage }: PostedPage,
): Promise<Posted> {
  // A button inside a form posts the form's own call before its own.
  const posted = [controls[postedCall] ?? []].flat();
  const sender = findSender(screen, call.id, posted.length > 1 ? posted[0] : undefined);
  const version = last(controls[postedVersion]);
  const form = sender?.formId === undefined ? undefined : plans.form(sender.formId);
  const read = form ? readFormPost(form, controls) : { answers: {}, others: {} };
  const readScopes = async () => ({ page: await readPage(), form: read.answers, params });
  const pressedButton =
    sender !== undefined && 'actions' in sender ? await findShown(sender.actions, readScopes, now.toISOString()) : undefined;
  const success = sender !== undefined && 'success' in sender ? sender.success : pressedButton;
  return {
    form,
    ...read,
    readBy: (form) => readFormPost(form, controls).answers,
    others: form ? read.others : readOthers(controls),
    version,
    isMain: sender !== undefined && pressedButton === undefined,
    enabledWhen: success?.enabledWhen,
    action: pressedButton,
    successToast: success?.successToast !== undefined,
    redirectTo: fixedRoute(success?.redirectTo, params),
  };
}

/** A link's route, if its parameters are at most those of the page; otherwise the page itself is shown again. */
function fixedRoute(link: LinkPlan | undefined, pageParameters: { readonly [name: string]: string }): string | undefined {
  if (typeof link?.to !== 'string') return undefined;
  const params = Object.entries(link.params ?? {}).map(([name, { at }]) => [
    name,
    at[0] === 'params' ? encodeSegment(pageParameters[String(at[1])]) : undefined,
  ]);
  if (params.some(([, value]) => value === undefined)) return undefined;
  const values = Object.fromEntries(params);
  return link.to.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function readOthers(controls: PostedControls): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(controls).flatMap(([name, value]) => (name.startsWith('_') ? [] : [[name, last(value) ?? '']])),
  );
}

/** The value that a browser sends last of several with one name. */
export function last(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' || value === undefined ? value : value.at(-1);
}
