import '../language/index.ts';
import { createApp } from './app/create-app.ts';
import { runServer } from './app/run-server.ts';

await runServer(createApp);
