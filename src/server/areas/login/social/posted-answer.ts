// Answers of providers by form_post (POST /auth/callback).
import { open, seal } from '../../../platform/sealing.ts';
import type { PostedRoute, RequestContext, RouteContext } from '../../../runtime/area.ts';
import { callbackRoute } from '../identity-providers/authorization-parameters.ts';

/** What is read of an answer; `user` is Apple's, `error_reason` Facebook's, `error_subcode` Microsoft's. */
const names = ['code', 'state', 'iss', 'error', 'error_description', 'error_reason', 'error_subcode', 'user'];
const maxLength = 2_000;

/**
 * Sends the browser on to the GET address, because the post of another site comes without the session's cookie: the session that
 * began the visit is known, and the state consumed, only there. The answer travels sealed, so that neither code nor name is in an
 * address; the purpose binds it to its state. Nothing is written.
 */
export const forwardPosted: PostedRoute = ({ platform }, form) => {
  const answer = new URLSearchParams();
  for (const name of names) {
    const value = form[name];
    if (typeof value === 'string' && value.length <= maxLength) answer.set(name, value);
  }
  const state = answer.get('state') ?? '';
  const posted = seal(platform, purposeOf(state), answer.toString());
  return { redirectTo: `${callbackRoute}?${new URLSearchParams({ state, posted })}` };
};

/** The answer of this return, as posted or as the query. `user` is read only if it was posted. */
export function readAnswer({ platform, query, search }: Pick<RouteContext, 'query' | 'search' | 'platform'>, state: string) {
  const { posted } = query;
  if (posted !== undefined) return openPosted({ platform }, state, posted);
  const answer = new URLSearchParams(search);
  answer.delete('user');
  return answer;
}

/** An answer that was posted for another state, or changed, is empty: its state is missing. */
function openPosted({ platform }: Pick<RequestContext, 'platform'>, state: string, posted: string): URLSearchParams {
  try {
    return new URLSearchParams(open(platform, purposeOf(state), posted));
  } catch {
    return new URLSearchParams();
  }
}

const purposeOf = (state: string): string => `social-posted\n${state}`;
