/** What is declared, checked and shown in previews, but not served yet. Remove an entry here when implementing it. */
export interface Unimplemented {
  /** Screens without a loader, and screens behind an unimplemented flow, call or screen, by name: `mypage/plans`. */
  readonly screens: readonly string[];
  /** Calls with neither a command nor a flow, by id: `account.consent`. */
  readonly calls: readonly string[];
  /** Flows without effects, by id: `email-change`. */
  readonly flows: readonly string[];
  /** Link targets for which this project has no screen yet: `/plans/{planId}`. */
  readonly routes: readonly string[];
  /** Layouts, calls and entities that no other declared file refers to yet, by path. */
  readonly files: readonly string[];
}

const lists = {
  screens: [],
  calls: [],
  flows: [],
  routes: [],
  files: [],
} as const satisfies Unimplemented;

/** The same names as types: a part that is neither implemented nor listed here does not compile (areas/index.ts). */
export type UnimplementedNames = typeof lists;

/**
 * The running server omits these parts and every link, entry and button to them (`omit-unimplemented.ts`).
 * `tests/server/project/unimplemented.test.ts` keeps the lists exact.
 */
export const unimplemented: Unimplemented = lists;
