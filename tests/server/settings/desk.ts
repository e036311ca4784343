import type { JsonObject, Settings } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { createProject, type Project } from '../../../src/server/project/project.ts';
import {
  type Draft,
  operationOfRequest,
  type Published,
  publishDraft,
  readDraft,
  type SettingsOperation,
  saveDraft,
} from '../../../src/server/settings/index.ts';
import { readServed, startTestApp, startTestFoundation, type TestApp, type TestAppOptions } from '../harness.ts';
import { insertOperators } from './changes.ts';

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly { readonly at: string; readonly rule: string }[];
}

/** A server on which operators change settings, inside requests, as the console's calls do. */
export interface Desk {
  readonly test: TestApp;
  readonly project: Project;
  /** Performs an operation as an operator; fails if it is refused. */
  run<Answer>(operator: string, work: (operation: SettingsOperation) => Promise<Answer>): Promise<Answer>;
  /** Performs an operation that must be refused, and returns the refusal as it is answered. */
  refusal(operator: string, work: (operation: SettingsOperation) => Promise<unknown>): Promise<Refused>;
  /** The published settings. */
  settings(): Promise<Settings>;
  version(): Promise<number>;
  draft(operator: string): Promise<Draft | undefined>;
  /** Saves a document to the operator's draft, changed from the draft or the published document. */
  save(operator: string, document: string, change: (body: JsonObject) => JsonObject): Promise<Draft | undefined>;
  publish(operator: string): Promise<Published>;
}

/** `whole`: with pages and calls. Close its `test`. */
export async function openDesk(options: TestAppOptions & { readonly whole?: boolean } = {}): Promise<Desk> {
  const { whole = false, ...appOptions } = options;
  const declarations = options.served ?? (await readServed());
  let work: ((operation: SettingsOperation) => Promise<unknown>) | undefined;
  let answer: unknown;
  let project: Project | undefined;
  const test = await (whole ? startTestApp : startTestFoundation)({
    ...appOptions,
    prepare: (app) => {
      const own = createProject(declarations, app.settings);
      project = own;
      app.post<{ Body: { readonly operator: string } }>('/zapi/operation', async (request) => {
        answer = await work?.(operationOfRequest(request, own, request.body.operator));
        return {};
      });
    },
  });
  if (project === undefined) throw new Error('the application was not prepared');
  const made = project;
  await insertOperators(test.database);
  const send = async (operator: string, next: (operation: SettingsOperation) => Promise<unknown>) => {
    work = next;
    return test.open().post('/zapi/operation', { operator });
  };
  const desk: Desk = {
    test,
    project: made,
    run: async <Answer>(operator: string, next: (operation: SettingsOperation) => Promise<Answer>) => {
      const response = await send(operator, next);
      if (response.statusCode !== 200) throw new Error(response.body);
      // The result of the operation just performed.
      return answer as Answer;
    },
    refusal: async (operator, next) => {
      const response = await send(operator, next);
      if (response.statusCode < 400) throw new Error('It was not refused.');
      return response.json<Refused>();
    },
    version: () => readVersion(test.database),
    settings: async () => made.settingsOf(firstStoreId, await desk.version()),
    draft: (operator) => readDraft(test.database, firstStoreId, operator),
    save: async (operator, document, change) => {
      const before = await desk.draft(operator);
      const body = change(before?.documents[document] ?? (await desk.settings())[document] ?? {});
      const baseVersion = await desk.version();
      return desk.run(operator, (operation) =>
        saveDraft(operation, { documents: { [document]: body }, revision: before?.revision ?? 0, baseVersion }),
      );
    },
    publish: async (operator) => {
      const draft = await desk.draft(operator);
      return desk.run(operator, (operation) => publishDraft(operation, { revision: draft?.revision ?? 0 }));
    },
  };
  return desk;
}

async function readVersion(database: Database): Promise<number> {
  const rows = await database.query<{ settings_version: number }>('SELECT settings_version FROM stores WHERE store_id = $1', [
    firstStoreId,
  ]);
  return rows[0]?.settings_version ?? 0;
}
