// Publishes once, and kills itself before the KILL_AT-th statement: the number of all statements kills it before the commit, one
// more after it. Prints that number if it survives.

import '../../../src/language/index.ts';
import { createFoundation } from '../../../src/server/app/foundation.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { readServedDeclarations } from '../../../src/server/app/served-declarations.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { createProject } from '../../../src/server/project/project.ts';
import { operationOfRequest, publishDraft, readDraft, saveDraft } from '../../../src/server/settings/index.ts';
import { crashOnSchedule, createCrashSchedule } from '../crashing-database.ts';
import { entry, insertOperators } from './changes.ts';

const config = readConfig(process.env);
const real = await openDatabase(config, systemClock);
const schedule = createCrashSchedule(Number(process.env['KILL_AT']));
const mark = String(process.env['MARK']);
const database = crashOnSchedule(real, schedule);

const app = await createFoundation({ config, database, logStream: { write: () => undefined } });
const project = createProject(await readServedDeclarations(projectRoot, areas), app.settings);
await insertOperators(database);
app.post('/zapi/publish', async (request) => {
  const operation = operationOfRequest(request, project, 'anna');
  const settings = await project.settingsOf(firstStoreId, request.store.settingsVersion);
  const bodies = {
    registration: { ...settings['registration'], message: { ja: mark } },
    customAssociatedInfo: { entries: [entry(mark)] },
  };
  for (const [document, body] of Object.entries(bodies)) {
    const revision = (await readDraft(database, firstStoreId, 'anna'))?.revision ?? 0;
    await saveDraft(operation, { documents: { [document]: body }, revision, baseVersion: request.store.settingsVersion });
  }
  const revision = (await readDraft(database, firstStoreId, 'anna'))?.revision ?? 0;
  schedule.begin();
  return publishDraft(operation, { revision });
});
const answer = await app.inject({
  method: 'POST',
  url: '/zapi/publish',
  headers: { host: 'localhost', origin: 'http://localhost' },
});
process.stdout.write(`${answer.statusCode} ${schedule.moments()} ${answer.body}\n`);
await app.close();
