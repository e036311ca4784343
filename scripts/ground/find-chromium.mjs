import { existsSync } from 'node:fs';
import { installDebian } from './install-debian.mjs';
import { runProgram } from './run-program.mjs';

const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];
/** Where a system has a browser. First the one that never has a window: the same engine in two thirds of the time. */
export const browsers = ['/usr/bin/chromium-headless-shell', ...wholeBrowsers];

/**
 * The browser for the tests: `'/usr/bin/chromium-headless-shell'`. CHROMIUM_PATH names one; else the system's, else the one that Playwright
 * downloaded; as root on Debian it is installed, with Japanese type. Throws an Error that says what to do. `isWhole`: one that people
 * have too, for whoever measures it.
 * @param {{ isWhole?: boolean }} [options]
 */
export async function findChromium({ isWhole = false } = {}) {
  const programs = isWhole ? wholeBrowsers : browsers;
  const found = await look(programs);
  const type = (await readJapaneseType()) ? [] : ['fonts-ipafont-gothic'];
  if (found !== undefined && type.length === 0) return found;
  const install = (/** @type {readonly string[]} */ missing) =>
    installDebian(missing, `Installing for the browser tests: apt-get install ${missing.join(' ')}`);
  if (found !== undefined) await install(type);
  // An old Debian has no browser without a window.
  else if (isWhole || !(await install(['chromium-headless-shell', ...type]))) await install(['chromium', ...type]);
  const installed = await look(programs);
  if (installed !== undefined) return installed;
  throw new Error('The browser tests need Chromium. Install it, for example by: npx playwright install chromium');
}

/** @param {readonly string[]} programs */
async function look(programs) {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return named;
  const standing = programs.find((program) => existsSync(program));
  if (standing !== undefined) return standing;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Where fontconfig is not at hand nobody can tell: then it counts as there. */
async function readJapaneseType() {
  const ended = await runProgram('fc-list', [':lang=ja', 'family']);
  return ended.code !== 0 || ended.output.trim() !== '';
}
