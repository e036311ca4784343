import { useCallback } from 'react';
import type { LinkPlan, Scopes, WordsPlan } from '../../declare/index.ts';
import { useFrame } from '../frame.tsx';
import { resolveLink } from '../links/address.ts';
import { useToast } from '../toasts/toasts.tsx';
import { showWords } from '../words/show-words.ts';

export interface AfterSuccess {
  readonly done?: WordsPlan;
  readonly leadsTo?: LinkPlan;
  readonly milliseconds?: number;
}

/**
 * Says that a call was taken, and goes where that is to lead, both by what can be read where it was sent. The function gives whether it
 * leads to another page.
 */
export function useAfterSuccess({ done, leadsTo, milliseconds }: AfterSuccess): (scopes: Scopes) => boolean {
  const { host, place } = useFrame();
  const toast = useToast();
  const here = place.path + place.search;
  return useCallback(
    (scopes) => {
      toast(done && showWords(done, { texts: host.texts, scopes }), 'success', milliseconds);
      const next = resolveLink(leadsTo, scopes);
      if (next !== undefined) host.navigate(next.href);
      return next !== undefined && next.href.replace(/#.*$/s, '') !== here;
    },
    [done, leadsTo, milliseconds, host, here, toast],
  );
}
