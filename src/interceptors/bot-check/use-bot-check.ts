import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type DataPlan, isObject } from '../../../engine/declare/index.ts';
import { type Interceptor, useScopes } from '../../../engine/render/index.ts';
import { readPath } from '../../../engine/validate/index.ts';
import { type BotCheck, type BotCheckRequest, useStoreHost } from '../../host/store-host.ts';

export interface BotCheckSource {
  readonly action: string;
  readonly settings: DataPlan;
}

export interface BotCheckState {
  /** Where the check is shown. */
  readonly element: RefObject<HTMLDivElement | null>;
  readonly isAsked: boolean;
  /** Whether the check could not be shown. */
  readonly hasFailed: boolean;
  readonly interceptor: Interceptor;
}

/**
 * The form's bot check. It is asked for once a call was refused for the lack of it; from the beginning if the settings require it
 * before any failure.
 */
export function useBotCheck({ action, settings: { at } }: BotCheckSource, refusedWith: string | undefined): BotCheckState {
  const host = useStoreHost();
  const settings = readPath(useScopes(), at);
  const request = useMemo(() => readRequest(action, settings), [action, settings]);
  const [wasRefused, setRefused] = useState(asksForCheck(refusedWith));
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
  const interceptor = useMemo(
    (): Interceptor => ({
      // Without a token the server refuses the call and says why.
      async intercept() {
        const token = await check.current?.readToken();
        return token === undefined ? {} : { token };
      },
      // A token is valid once, so the next call needs another.
      follow(code) {
        if (asksForCheck(code)) setRefused(true);
        check.current?.renew();
      },
    }),
    [],
  );
  return { element, isAsked, hasFailed, interceptor };
}

/** Whether a call was refused because it needs the token of a check, or because its token was not accepted. */
const asksForCheck = (code: string | undefined): boolean => code === 'BOT_CHECK_REQUIRED' || code === 'BOT_CHECK_FAILED';

/** undefined: the store uses no check. */
function readRequest(action: string, settings: unknown): BotCheckRequest | undefined {
  if (!isObject(settings) || settings['isEnabled'] !== true) return undefined;
  const { provider, siteKey, afterFailures } = settings;
  return { action, provider: String(provider), siteKey: String(siteKey), isAlwaysAsked: afterFailures === 0 };
}
