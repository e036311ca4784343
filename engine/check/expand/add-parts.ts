import { isObject, type Json } from '../../declare/index.ts';
import { asList, asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { restart } from '../meaning/read-flow.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { objectsIn } from '../walk-json.ts';
import { Origins } from './origins.ts';
import { routeOf } from './shorthand/expand-shorthand.ts';

/**
 * Adds the screens and calls that other files declare as a part of themselves: the completion page of a call, below the screen that
 * sends it; that of a flow, in the layout of its first screen; and the call that restarts a flow. Reports screens that exist already.
 */
export function addParts(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  const adder = new PartAdder(files, findings);
  return [...files, ...files.flatMap((file) => adder.listParts(file))];
}

/** A completion page before its blocks are created. */
interface Page {
  readonly name: string;
  readonly route: Json;
  /** The screen in whose layout it is, for the same people. */
  readonly before: ReadFile;
  /** Where it is declared. */
  readonly at: JsonPath;
}

class PartAdder {
  readonly #findings: Findings;
  readonly #screens: ReadonlyMap<string, ReadFile>;
  readonly #layouts: ReadonlyMap<string, ReadFile>;
  readonly #examples: ReadonlyMap<string, ReadFile>;
  /** The first screen that sends a call. */
  readonly #senders = new Map<unknown, ReadFile>();

  constructor(files: readonly ReadFile[], findings: Findings) {
    const index = (kind: ReadFile['kind']) =>
      new Map(files.filter((file) => file.kind === kind).map((file) => [file.name, file]));
    this.#findings = findings;
    this.#screens = index('screen');
    this.#layouts = index('layout');
    this.#examples = index('examples');
    for (const screen of this.#screens.values())
      for (const { send } of objectsIn(screen.value)) if (!this.#senders.has(send)) this.#senders.set(send, screen);
  }

  listParts(file: ReadFile): readonly ReadFile[] {
    if (file.kind === 'call' && isObject(asObject(file.value)['completion'])) return this.#completeCall(file);
    return file.kind === 'flow' ? [...this.#completeFlow(file), ...createRestart(file)] : [];
  }

  #completeCall(file: ReadFile): readonly ReadFile[] {
    const before = this.#senders.get(file.name);
    if (before === undefined) return [];
    const { path = 'complete' } = asObject(asObject(file.value)['completion']);
    const name = `${before.name}/`.replace(/(^|\/)index\/$/, '$1') + String(path);
    const route = `${String(asObject(before.value)['route']).replace(/\/$/, '')}/${path}`;
    return this.#createPage(file, { name, route, before, at: ['completion'] }, { completionOf: file.name });
  }

  #completeFlow(file: ReadFile): readonly ReadFile[] {
    const { initial, states } = asObject(file.value);
    const metaOf = (state: unknown) => asObject(asObject(asObject(states)[String(state)])['meta']);
    const before = this.#screens.get(asText(metaOf(initial)['screen']) ?? '');
    return Object.keys(asObject(states)).flatMap((state) => {
      const { completion, screen } = metaOf(state);
      if (!isObject(completion) || typeof screen !== 'string' || before === undefined) return [];
      return this.#createPage(file, {
        name: screen,
        route: routeOf(screen),
        before,
        at: ['states', state, 'meta', 'completion'],
      });
    });
  }

  /** A page without data always looks the same. */
  #createExample(file: ReadFile, screen: string): readonly ReadFile[] {
    const name = `screens/${screen}`;
    const example = {
      ...file,
      kind: 'examples' as const,
      name,
      value: { done: { description: 'It is done.' } },
      origins: new Map(),
    };
    return this.#examples.has(name) ? [] : [example];
  }

  #createPage(file: ReadFile, { name, route, before, at }: Page, more: object = {}): readonly ReadFile[] {
    if (this.#screens.has(name)) {
      const rule = `must not create a screen that already exists: "${name}"`;
      this.#findings.add(file, at, problems.VALUE_INVALID(rule, 'Remove it, or the other screen.'));
      return [];
    }
    const origins = new Origins({});
    const declared = asObject(at.reduce<unknown>((around, step) => asObject(around)[step], file.value));
    const { layout, for: audience } = asObject(before.value);
    const { title, text, next, gates, actions } = declared;
    const { errorLink } = asObject(this.#layouts.get(String(layout))?.value);
    const [mainAction = errorLink, ...furtherActions] = asList(actions);
    origins.add([], file, at);
    for (const option of ['text', 'next', 'actions']) origins.add(['blocks', 0, 'outcome', option], file, [...at, option]);
    const value = {
      route,
      layout,
      ...(audience === undefined ? {} : { for: audience }),
      ...(gates === undefined ? {} : { gates }),
      ...more,
      title,
      blocks: [
        {
          outcome: {
            text,
            ...(next === undefined ? {} : { next }),
            ...(isObject(mainAction) ? { actions: [{ ...mainAction, tone: 'main' }, ...furtherActions] } : {}),
          },
        },
      ],
    };
    return [origins.close({ ...file, kind: 'screen', name }, value), ...this.#createExample(file, name)];
  }
}

/** The call of the built-in event that restarts a flow. */
function createRestart(flow: ReadFile): readonly ReadFile[] {
  const { restart: declared } = asObject(flow.value);
  if (!isObject(declared)) return [];
  const origins = new Origins({});
  origins.add([], flow, ['restart']);
  const value = { ...declared, event: { flow: flow.name, type: restart } };
  return [origins.close({ ...flow, kind: 'call', name: `${flow.name}.restart` }, value)];
}
