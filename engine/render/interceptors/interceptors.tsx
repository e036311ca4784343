import { type ComponentType, type ReactNode, type Ref, useRef } from 'react';
import type { InterceptorEntry, JsonObject, PlanWords, Refusal } from '../../declare/index.ts';

/** What an interceptor's component gives to its form or action. */
export interface Interceptor {
  /** Called once a press is going to send the call. Returns what is added to the payload; undefined: the call is not sent. */
  intercept(): Promise<JsonObject | undefined>;
  /** Called after the call. `code`: of its refusal. */
  follow?(code: string | undefined): void;
}

export interface InterceptorProps<Plan> {
  /** The compiled option. */
  readonly plan: Plan;
  readonly ref: Ref<Interceptor>;
  /** The code of the refusal with which the page was rendered after a post without scripts. */
  readonly refusedWith?: string | undefined;
  /** Sends the call without a press; `part`: what is added to its payload. Only for actions. */
  readonly send?: (part: JsonObject) => void;
  /** Shows that a call of the interceptor was refused. Only for actions. */
  readonly onRefusal?: (refused: { readonly call: string; readonly refusal: Refusal }) => void;
  /** While it is true, the button is busy. Only for actions. */
  readonly setBusy?: (isBusy: boolean) => void;
}

type Location = InterceptorEntry['in'];
/** compile builds the plan from the option's schema, which matches the component's props. */
type InterceptorComponent = ComponentType<InterceptorProps<unknown>>;

/** What the `component.lazy.tsx` of an interceptor exports. */
export interface RegisteredInterceptor {
  readonly in: Location;
  readonly component: InterceptorComponent;
  /** Whether a press can do nothing without scripts: the button of such an action is no submit button, and shown with scripts only. */
  readonly needsScripts: boolean;
}

/** Loads the module of an interceptor's component. */
type LoadInterceptor = () => Promise<{ readonly component: RegisteredInterceptor }>;

const interceptors = new Map<string, RegisteredInterceptor>();
const lazy = new Map<string, LoadInterceptor>();

export function defineInterceptor<Plan>(
  location: Location,
  component: ComponentType<InterceptorProps<Plan>>,
  { needsScripts = false }: { readonly needsScripts?: boolean } = {},
): RegisteredInterceptor {
  // See InterceptorComponent.
  return { in: location, component: component as InterceptorComponent, needsScripts };
}

/** Whether one of the interceptors of an action or form cannot work without scripts. */
export function needsScripts(location: Location, options: object): boolean {
  return Object.keys(options).some((name) => {
    const interceptor = interceptors.get(name);
    return interceptor?.in === location && interceptor.needsScripts;
  });
}

/** Adds interceptors by the names of their options: each loads before the first page that has one renders. */
export function registerLazyInterceptors(added: { readonly [name: string]: LoadInterceptor }): void {
  for (const [name, load] of Object.entries(added)) lazy.set(name, load);
}

/** Loads the interceptors of plans. */
export async function prepareInterceptors(words: PlanWords): Promise<void> {
  await Promise.all(
    [...lazy].map(async ([name, load]) => {
      if (words.has(name) && !interceptors.has(name)) interceptors.set(name, (await load()).component);
    }),
  );
}

export interface Interceptors {
  /** What they show. */
  readonly view: ReactNode;
  /** Runs all of them, each after the one before. undefined: there are none. */
  readonly intercept: (() => Promise<JsonObject | undefined>) | undefined;
  readonly follow: (code: string | undefined) => void;
}

/** The interceptors among the options of a form or action. */
export function useInterceptors(
  location: Location,
  options: object,
  props: Omit<InterceptorProps<unknown>, 'plan' | 'ref'>,
): Interceptors {
  const mounted = useRef(new Map<string, Interceptor>());
  const declared = Object.entries(options).filter(([name]) => interceptors.get(name)?.in === location);
  // By name and not all that are mounted: a render meanwhile mounts them again.
  const intercept = async () => {
    let parts: JsonObject = {};
    for (const [name] of declared) {
      const part = await mounted.current.get(name)?.intercept();
      if (part === undefined) return undefined;
      parts = { ...parts, ...part };
    }
    return parts;
  };
  const follow = (code: string | undefined) => {
    for (const [name] of declared) mounted.current.get(name)?.follow?.(code);
  };
  const view = declared.map(([name, plan]) => {
    const Component = interceptors.get(name)?.component;
    const ref = (interceptor: Interceptor | null) => {
      if (interceptor === null) mounted.current.delete(name);
      else mounted.current.set(name, interceptor);
    };
    return Component === undefined ? null : <Component key={name} plan={plan} ref={ref} {...props} />;
  });
  return { view, intercept: declared.length === 0 ? undefined : intercept, follow };
}
