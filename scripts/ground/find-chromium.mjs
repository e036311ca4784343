import { existsSync } from 'node:fs';
import { installDebian } from './install-debian.mjs';
import { runProgram } from './run-program.mjs';

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];

/**
 * The browser for the tests: `'/usr/bin/chromium'`. CHROMIUM_PATH names one; else the system's, else the one that Playwright
 * downloaded; as root on Debian it is installed, with Japanese type. Throws an Error that says what to do.
 */
export async function findChromium() {
  const found = await look();
  const hasType = found === undefined || (await readJapaneseType());
  if (found !== undefined && hasType) return found;
  const missing = [...(found === undefined ? ['chromium'] : []), 'fonts-ipafont-gothic'];
  await installDebian(missing, `Installing for the browser tests: apt-get install ${missing.join(' ')}`);
  const installed = await look();
  if (installed !== undefined) return installed;
  throw new Error('The browser tests need Chromium. Install it, for example by: npx playwright install chromium');
}

async function look() {
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
