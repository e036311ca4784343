import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DataPlan, isBotCheckCode, isObject, type TextPlan } from '../../../declare/index.ts';
import { readPath } from '../../../validate/index.ts';
import { useFrame, useScopes } from '../../frame.tsx';
import type { BotCheck, BotCheckRequest } from '../../host.ts';

/** The compiled option `botCheck` of a form. */
export interface BotCheckPlan {
  readonly action: string;
  readonly settings: DataPlan;
  readonly withoutScripts: TextPlan;
}

export interface BotCheckState {
  /** Where the check is shown. */
  readonly element: RefObject<HTMLDivElement | null>;
  readonly isAsked: boolean;
  /** Whether the check could not be shown. */
  readonly hasFailed: boolean;
  /** The token to send; undefined: none is asked for, or the check failed. Waits for the person or the computation. */
  readToken(): Promise<string | undefined>;
  /** Shows the check if the call was refused with a code that asks for it. A token is valid once, so the next call needs another. */
  follow(code: string | undefined): void;
}

/**
 * The form's bot check. It is asked for once a call was refused for the lack of it; from the beginning if the settings require it
 * before any failure.
 */
export function useBotCheck(plan: BotCheckPlan | undefined, refusedWith: string | undefined): BotCheckState {
  const { host } = useFrame();
  const scopes = useScopes();
  const settings = plan === undefined ? undefined : readPath(scopes, plan.settings.at);
  const request = useMemo(() => readRequest(plan?.action, settings), [plan?.action, settings]);
  const [wasRefused, setRefused] = useState(isBotCheckCode(refusedWith));
  const [hasFailed, setFailed] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const check = useRef<BotCheck>(undefined);
  const isAsked = request !== undefined && (wasRefused || request.isAlwaysAsked);
  useEffect(() => {
    if (!isAsked || element.current === null) return;
    let isGone = false;
    setFailed(false);
    host.openBotCheck(element.current, request).then(
      (opened) => {
        if (isGone) opened.close();
        else check.current = opened;
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      check.current?.close();
      check.current = undefined;
    };
  }, [isAsked, request, host]);
  const readToken = useCallback(async () => check.current?.readToken(), []);
  const follow = useCallback((code: string | undefined) => {
    if (isBotCheckCode(code)) setRefused(true);
    check.current?.renew();
  }, []);
  return useMemo(() => ({ element, isAsked, hasFailed, readToken, follow }), [isAsked, hasFailed, readToken, follow]);
}

/** undefined: the store uses no check. */
function readRequest(action: string | undefined, settings: unknown): BotCheckRequest | undefined {
  if (action === undefined || !isObject(settings) || settings['isEnabled'] !== true) return undefined;
  const { provider, siteKey, afterFailures } = settings;
  return { action, provider: String(provider), siteKey: String(siteKey), isAlwaysAsked: afterFailures === 0 };
}
