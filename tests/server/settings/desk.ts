import type { JsonObject, Settings } from '../../../engine/declare/index.ts';
import { createProject, type Project } from '../../../src/server/project/project.ts';
import {
  type Deed,
  type Draft,
  type Published,
  publishDraft,
  readDraft,
  saveDraftDocument,
} from '../../../src/server/settings/index.ts';
import type { Database } from '../../../src/server/store/database.ts';
import { firstStoreId } from '../../../src/server/store/seed/seed-store.ts';
import { startTestApp, startTestFoundation, type TestApp, type TestAppOptions } from '../harness.ts';
import { insertOperators, readProjectDeclarations } from './changes.ts';

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly { readonly at: string; readonly rule: string }[];
}

/** A server at which operators change settings: their deeds are done in requests, as the console's calls do them. */
export interface Desk {
  readonly test: TestApp;
  readonly project: Project;
  /** Does it as an operator; fails when it is refused. */
  run<Answer>(operator: string, work: (deed: Deed) => Promise<Answer>): Promise<Answer>;
  /** Does what must be refused, and gives the refusal as it is answered. */
  refusal(operator: string, work: (deed: Deed) => Promise<unknown>): Promise<Refused>;
  /** The settings in force. */
  settings(): Promise<Settings>;
  version(): Promise<number>;
  draft(operator: string): Promise<Draft | undefined>;
  /** Puts a document into the operator's draft, changed from what stands there or else in force. */
  save(operator: string, document: string, change: (body: JsonObject) => JsonObject): Promise<Draft | undefined>;
  publish(operator: string): Promise<Published>;
}

/** `whole`: with pages and calls. Close its `test`. */
export async function openDesk(options: TestAppOptions & { readonly whole?: boolean } = {}): Promise<Desk> {
  const { whole = false, ...appOptions } = options;
  const declarations = await readProjectDeclarations(options.declarationsRoot);
  let work: ((deed: Deed) => Promise<unknown>) | undefined;
  let answer: unknown;
  let project: Project | undefined;
  const test = await (whole ? startTestApp : startTestFoundation)({
    ...appOptions,
    prepare: (app) => {
      const own = createProject(declarations, app.settings);
      project = own;
      app.post<{ Body: { readonly operator: string } }>('/zapi/deed', async (request) => {
        answer = await work?.({ request, project: own, operatorId: request.body.operator });
        return {};
      });
    },
  });
  if (project === undefined) throw new Error('the application was not prepared');
  const made = project;
  await insertOperators(test.database);
  const send = async (operator: string, next: (deed: Deed) => Promise<unknown>) => {
    work = next;
    return test.open().post('/zapi/deed', { operator });
  };
  const desk: Desk = {
    test,
    project: made,
    run: async <Answer>(operator: string, next: (deed: Deed) => Promise<Answer>) => {
      const response = await send(operator, next);
      if (response.statusCode !== 200) throw new Error(response.body);
      // What this work gave a moment ago.
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
      return desk.run(operator, (deed) =>
        saveDraftDocument(deed, { document, body, revision: before?.revision ?? 0, baseVersion }),
      );
    },
    publish: async (operator) => {
      const draft = await desk.draft(operator);
      return desk.run(operator, (deed) => publishDraft(deed, { revision: draft?.revision ?? 0 }));
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
