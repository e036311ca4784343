// A posted form, decoded.
import { type CallPlan, type FormPlan, isObject, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import { type PostedControls, postedCall } from '../../../../../engine/submit/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { paramsOfPage } from '../../flow/flow-of-subject.ts';
import type { Exchange } from '../../request/exchange.ts';
import { isFormPost, pathOf, readQuery } from '../../request/request-context.ts';
import { loadScreenData } from '../data/load-page.ts';
import { choosePosted } from './posted-calls.ts';
import { last, type Posted, readPosted } from './read-posted.ts';

/** A form or a button that a page without scripts posted to its own address. */
export interface PagePost extends Exchange {
  readonly path: string;
  /** `?a=1`, or empty. */
  readonly search: string;
  readonly screen: ScreenPlan;
  /** Of the page's address. */
  readonly params: { readonly [name: string]: string };
  readonly controls: PostedControls;
  /** The call of the pressed button. */
  readonly plan: CallPlan;
}

/** A post with the answers of its form. */
export type FormPost = PagePost & { readonly posted: Posted };
/** A post of a form, as opposed to a button outside of any. */
export type FilledPost = PagePost & { readonly posted: Posted & { readonly form: FormPlan } };

/** Calls made by layouts, accepted on every page. */
const layoutCalls: ReadonlySet<string> = new Set(['language.choose']);

/** Finds the page and the call. Throws a RefusalError if the page makes no such call. */
export function readPost(exchange: Exchange): PagePost {
  const { request, application, context } = exchange;
  const path = pathOf(request);
  const search = request.url.slice(path.length);
  const match = application.findScreen(path);
  if (match === undefined) throw new RefusalError('NOT_FOUND');
  // Pages accept forms; JSON must be sent to the call's own path.
  if (request.body !== undefined && !isFormPost(request))
    throw new RefusalError('UNREADABLE_BODY', { detail: 'A page takes a form.' });
  const screen = context.plans.screen(match.screen);
  const params = paramsOfPage(context, screen, match.params, readQuery(search));
  // The form body parser returns one or several texts for each name.
  const controls: PostedControls = isObject(request.body) ? (request.body as PostedControls) : {};
  const plan = choosePosted(context, screen, readCall(exchange, screen, controls), controls);
  return { ...exchange, path, search, screen, params, controls, plan };
}

/** Reads the form in which the pressed button stands, or the button outside of any form. */
export async function readForm(post: PagePost): Promise<FormPost> {
  const { context, screen, plan, controls, params } = post;
  const readPage = () => loadScreenData(post, post);
  return { ...post, posted: await readPosted(context, screen, plan, { controls, params, readPage }) };
}

/** Whether a form was posted. */
export const isFilled = (post: FormPost): post is FilledPost => post.posted.form !== undefined;

function readCall({ context: { plans } }: Exchange, screen: ScreenPlan, controls: PostedControls): CallPlan {
  // A secondary button's own `_do` follows the form's hidden one.
  const id = last(controls[postedCall]) ?? '';
  const restart = screen.flow === undefined ? undefined : `${screen.flow.id}.restart`;
  if (!Object.hasOwn(screen.calls, id) && !layoutCalls.has(id) && id !== restart) {
    throw new RefusalError('UNKNOWN_CALL');
  }
  return plans.call(id);
}
