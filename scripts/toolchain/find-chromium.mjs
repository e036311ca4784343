import { existsSync } from 'node:fs';
import { installDebian } from './install-debian.mjs';
import { runProgram } from './run-program.mjs';

const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];
const headlessShellPackage = 'chromium-headless-shell';
/** Installation paths of browsers. The headless shell comes first: the same engine in two thirds of the time. */
export const browsers = [`/usr/bin/${headlessShellPackage}`, ...wholeBrowsers];

/**
 * Finds the browser for the tests: `'/usr/bin/chromium-headless-shell'`. Takes CHROMIUM_PATH, then the system's browser, then
 * Playwright's download; as root on Debian it installs one, with a Japanese font. Throws an Error with instructions. `isWhole`
 * requires a browser that people use, for measurements. `isFast` installs the headless shell also if another browser is there,
 * for runs of many tests.
 * @param {{ isWhole?: boolean, isFast?: boolean }} [options]
 */
export async function findChromium({ isWhole = false, isFast = false } = {}) {
  const programs = isWhole ? wholeBrowsers : browsers;
  const found = await findInstalled(programs);
  const isSlow = isFast && process.env['CHROMIUM_PATH'] === undefined && wholeBrowsers.includes(found ?? '');
  const missingFonts = (await hasJapaneseFont()) ? [] : ['fonts-ipafont-gothic'];
  if (found !== undefined && missingFonts.length === 0 && !isSlow) return found;
  if (isSlow) await installBrowser([headlessShellPackage]);
  if (found !== undefined) await installBrowser(missingFonts);
  // Old Debian releases have no package of the headless shell.
  else if (isWhole || !(await installBrowser([headlessShellPackage, ...missingFonts])))
    await installBrowser(['chromium', ...missingFonts]);
  const installed = await findInstalled(programs);
  if (installed !== undefined) return installed;
  throw new Error('The browser tests need Chromium. Install it, for example by: npx playwright install chromium');
}

/** @param {readonly string[]} missing */
async function installBrowser(missing) {
  if (missing.length === 0) return true;
  return installDebian(missing, `Installing for the browser tests: apt-get install ${missing.join(' ')}`);
}

/** @param {readonly string[]} programs */
async function findInstalled(programs) {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return named;
  const installedProgram = programs.find((program) => existsSync(program));
  if (installedProgram !== undefined) return installedProgram;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Without fontconfig the font is assumed to be installed. */
async function hasJapaneseFont() {
  const ended = await runProgram('fc-list', [':lang=ja', 'family']);
  return ended.code !== 0 || ended.output.trim() !== '';
}
