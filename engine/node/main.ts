#!/usr/bin/env node
// The command of the package: npx madoguchi check ./forms
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkPackage } from './check/check-package.ts';

const [command, ...args] = process.argv.slice(2);
const language = args.indexOf('--language');
// A module that calls defineEngine with the application's own words.
if (language >= 0) await import(pathToFileURL(resolve(args.splice(language, 2)[1] ?? '')).href);
if (command === 'check') process.exitCode = await checkPackage(args);
else {
  process.stderr.write('Usage: npx madoguchi check [options] [folder]\n');
  process.exitCode = 2;
}
