import { useCallback } from 'react';
import type { LinkPlan, Scopes, WordsPlan } from '../../declare/index.ts';
import { useFrame, useWords } from '../frame.tsx';
import { resolveLink } from '../links/address.ts';
import { useToast } from '../toasts/toasts.tsx';

export interface AfterSuccess {
  readonly done?: WordsPlan;
  readonly leadsTo?: LinkPlan;
  readonly milliseconds?: number;
}

/** Says that a call was taken, and goes where that is to lead. The function gives whether it leads elsewhere. */
export function useAfterSuccess({ done, leadsTo, milliseconds }: AfterSuccess): (scopes: Scopes) => boolean {
  const { host } = useFrame();
  const say = useWords();
  const toast = useToast();
  return useCallback(
    (scopes) => {
      toast(say(done), 'success', milliseconds);
      const next = resolveLink(leadsTo, scopes);
      if (next !== undefined) host.navigate(next.href);
      return next !== undefined;
    },
    [done, leadsTo, milliseconds, host, say, toast],
  );
}
