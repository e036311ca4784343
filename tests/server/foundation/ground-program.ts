// The server without pages and calls, started and stopped as the whole one is.
import { createFoundation } from '../../../src/server/foundation.ts';
import { runServer } from '../../../src/server/run-server.ts';

await runServer(createFoundation);
