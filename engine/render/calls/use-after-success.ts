import { useCallback } from 'react';
import type { CallPlan, LinkPlan, Scopes, TextPlan } from '../../declare/index.ts';
import { useFrame, useTexts } from '../frame.tsx';
import { resolveLink } from '../links/address.ts';
import { renderText } from '../texts/render-text.ts';
import { useToast } from '../toasts/toasts.tsx';

export interface AfterSuccess {
  readonly successToast?: TextPlan;
  readonly redirectTo?: LinkPlan;
  readonly toastMilliseconds?: number;
}

/**
 * Shows that a call succeeded and navigates where it leads, using the scopes at the time of sending. A call that should redirect
 * but responded with 204 also succeeded, and shows a general text if it has none. Returns whether it navigates to another page.
 */
export function useAfterSuccess(
  call: CallPlan | undefined,
  { successToast, redirectTo, toastMilliseconds }: AfterSuccess,
): (scopes: Scopes) => boolean {
  const { host, place } = useFrame();
  const texts = useTexts();
  const toast = useToast();
  const here = place.path + place.search;
  return useCallback(
    (scopes) => {
      const next = resolveLink(redirectTo, scopes);
      const general = call?.response === 'redirect' && next === undefined ? texts.find('notice.done') : undefined;
      toast(successToast === undefined ? general : renderText(successToast, { texts, scopes }), 'success', toastMilliseconds);
      if (next !== undefined) host.navigate(next.href);
      return next !== undefined && next.href.replace(/#.*$/s, '') !== here;
    },
    [call, successToast, redirectTo, toastMilliseconds, host, texts, here, toast],
  );
}
