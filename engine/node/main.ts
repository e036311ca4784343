#!/usr/bin/env node
// The commands of the package: npx madoguchi check ./forms, npx madoguchi schemas ./forms
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runCheck } from './check/check-command.ts';
import { readLooseFiles } from './read-files.ts';
import { writeSchemas } from './write-schemas.ts';

// Of a large project, half of the memory for no more than a fifth more processor time.
setFlagsFromString('--heap-growing-percent=30');
const packageFolder = fileURLToPath(new URL('../../', import.meta.url));
const [command, ...args] = process.argv.slice(2);
const language = args.indexOf('--language');
// A module that calls defineEngine with the application's own words.
if (language >= 0) await import(pathToFileURL(resolve(args.splice(language, 2)[1] ?? '')).href);
if (command === 'check')
  process.exitCode = await runCheck(args, {
    command: 'npx madoguchi check [--language <module.js>]',
    version: String(JSON.parse(readFileSync(`${packageFolder}package.json`, 'utf8')).version),
    helpFolder: packageFolder,
    options: {},
    readFiles: readLooseFiles,
  });
else if (command === 'schemas' && args.length === 1) await writeSchemas(resolve(args[0] ?? ''));
else {
  process.stderr.write(
    'Usage: npx madoguchi check [options] [folder]\n       npx madoguchi schemas [--language <module.js>] <folder>\n',
  );
  process.exitCode = 2;
}
