import type { Answers, FormPlan, FormState } from '../../declare/index.ts';
import { openState, stepOf } from '../../flow/index.ts';
import type { ScreenView } from '../../standalone/screen-view.ts';
import type { RequestedScreen } from './match-route.ts';
import { readRunning } from './running-flows.ts';
import type { Served } from './served.ts';
import type { Session } from './sessions.ts';

/** What a browser without scripts posted, and why it was not accepted. */
export interface RefusedPost {
  readonly form: string | undefined;
  readonly entered: Answers;
  readonly submission: NonNullable<FormState['submission']>;
}

/** The page of a screen; of a flow that has not reached it, where the flow is. Undefined: its parameters name nothing. */
export async function openScreen(
  { plans, pages, language, timeZone, readTime }: Served,
  { screen, path, params }: RequestedScreen,
  session: Session,
  post?: RefusedPost,
): Promise<ScreenView | { readonly redirectTo: string } | undefined> {
  const now = readTime();
  const flow = screen.flow && plans.flow(screen.flow.id);
  const environment = { settings: {}, now };
  const snapshot = flow && readRunning(flow, await session.read(), environment).snapshot;
  const opening = flow && screen.flow && openState(flow, snapshot, screen.flow.state, environment);
  if (opening?.kind === 'redirect') return { redirectTo: opening.to.route };
  const saved = opening?.startsNewFlow === true ? undefined : snapshot?.data;
  const createState = ({ id }: FormPlan): FormState => ({
    answers: post?.form === id ? post.entered : (saved?.drafts[id] ?? saved?.answers[id] ?? {}),
    set: saved?.set[id] ?? [],
    context: {},
    ...(post?.form === id ? { submission: post.submission } : {}),
  });
  const forms = Object.fromEntries(Object.values(screen.forms).map((form) => [form.id, createState(form)]));
  const step = opening && stepOf(opening.state, environment);
  const state = { plan: '', layout: '', look: '', now, forms, params, ...(step === undefined ? {} : { step }) };
  const load = pages[screen.id];
  const data = load === undefined ? {} : await load(params);
  if (data === undefined) return undefined;
  return {
    screen,
    layout: plans.layout(screen.layout),
    loaded: { root: {}, data: { ...data, screen: state } },
    language,
    timeZone,
    texts: plans.pageTexts(screen.id, language),
    path,
  };
}
