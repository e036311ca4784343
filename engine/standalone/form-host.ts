import type { Issue, JsonObject } from '../declare/index.ts';
import type { FormHost } from '../render/host.ts';
import type { Outcome } from '../submit/index.ts';
import { toJsonPointer } from '../validate/index.ts';
import type { FormModule, Rejection } from './form-module.ts';

/** What a form asks its surroundings for: the application decides about the answers, and the page is its own affair. */
export function createFormHost(
  validators: FormModule['validators'],
  submit: (answers: JsonObject) => unknown,
  keepsDrafts: boolean,
): FormHost {
  const unused = () => undefined;
  return {
    perform: async (_, { payload }) => {
      try {
        // What handlers return, by their type.
        return toOutcome((await submit(payload)) as Rejection | undefined);
      } catch (error) {
        reportError(error);
        return refuse({});
      }
    },
    loadValidators: async () => (typeof validators === 'function' ? validators() : validators),
    drafts: keepsDrafts ? tabDrafts : noDrafts,
    navigate: (to) => window.location.assign(to),
    print: () => window.print(),
    showSearch: unused,
    handOff: unused,
    requireOwnDocument: unused,
    reload: async () => undefined,
    readBackAddress: unused,
    guardLeaving: () => unused,
    reportRefusal: unused,
  };
}

function toOutcome(rejection: Rejection | undefined): Outcome {
  const { issues = [], fields = {}, message } = rejection ?? {};
  const rejected = [...issues, ...Object.entries(fields).map(([key, sentence]) => createIssue(toJsonPointer(key), sentence))];
  if (rejected.length > 0) return refuse({ issues: message === undefined ? rejected : [...rejected, createIssue('', message)] });
  return message === undefined ? { kind: 'empty' } : refuse({ message });
}

/** The text of this rule is the sentence itself. */
const createIssue = (at: string, sentence: string): Issue => ({ at, rule: 'rejected', sentence });

const refuse = ({ message = '', issues = [] }: Pick<Rejection, 'message' | 'issues'>): Outcome => ({
  kind: 'refused',
  refusal: { status: 422, code: '', message, requestId: '', issues },
});

const noDrafts: FormHost['drafts'] = {
  read: () => undefined,
  write: () => true,
  clear: () => undefined,
  clearAll: () => undefined,
};

/** Drafts of this tab. A browser may forbid its storage. */
const tabDrafts: FormHost['drafts'] = {
  read: (key) => attempt((storage) => storage.getItem(key) ?? undefined),
  write: (key, text) =>
    attempt((storage) => {
      storage.setItem(key, text);
      return true;
    }) ?? false,
  clear: (key) => attempt((storage) => storage.removeItem(key)),
  clearAll: () => undefined,
};

function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
