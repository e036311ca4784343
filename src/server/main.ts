import '../language/index.ts';
import { fileURLToPath } from 'node:url';
import { createApp } from './app/create-app.ts';
import { runServer } from './app/run-server.ts';

const program = fileURLToPath(import.meta.url);
// Not awaited: parts that load later import this file, and would wait for its end.
void runServer((options) => createApp({ ...options, program }));
