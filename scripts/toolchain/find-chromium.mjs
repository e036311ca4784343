import { existsSync } from 'node:fs';
import { installDebian } from './install-debian.mjs';
import { runProgram } from './run-program.mjs';

const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];
const headlessShellPackage = 'chromium-headless-shell';
/** Installation paths of browsers. The headless shell comes first: the same engine in two thirds of the time. */
export const browsers = [`/usr/bin/${headlessShellPackage}`, ...wholeBrowsers];

/** @typedef {import('./install-debian.mjs').Package} Package */
/** @type {Package} */
const shell = { name: headlessShellPackage, megabytes: 64, purpose: 'opens the pages in browser tests' };
/** @type {Package} */
const font = { name: 'fonts-ipafont-gothic', megabytes: 4, purpose: 'shows Japanese text in browser tests' };
/** @type {Package} */
const wholeBrowser = { name: 'chromium', megabytes: 80, purpose: 'opens pages in a browser that people use' };

/**
 * Finds the browser for the tests: `'/usr/bin/chromium-headless-shell'`. Takes CHROMIUM_PATH, then the system's browser, then
 * Playwright's download; as root on Debian it installs one, with a Japanese font. Throws an Error with instructions. `isWhole`
 * requires a browser that people use, for measurements.
 * @param {{ isWhole?: boolean }} [options]
 */
export async function findChromium({ isWhole = false } = {}) {
  const programs = isWhole ? wholeBrowsers : browsers;
  const chromium = await findInstalled(programs);
  const missingFonts = await listMissingFonts(chromium !== undefined);
  if (chromium !== undefined) {
    await installDebian(missingFonts);
    return chromium;
  }
  // Old Debian releases have no package of the headless shell.
  if (isWhole || !(await installDebian([shell, ...missingFonts]))) await installDebian([wholeBrowser, ...missingFonts]);
  const installed = await findInstalled(programs);
  if (installed !== undefined) return installed;
  throw new Error('The browser tests need Chromium. Install it, for example by: npx playwright install chromium');
}

/**
 * The packages that a run of many tests lacks: the headless shell also if another browser is there, because it needs a third less
 * time.
 * @returns {Promise<Package[]>}
 */
export async function listMissingForBrowser() {
  const installed = await findInstalled(browsers);
  const isSlow = process.env['CHROMIUM_PATH'] === undefined && wholeBrowsers.includes(installed ?? '');
  return [
    ...(installed === undefined || isSlow ? [{ ...shell, isOptional: isSlow }] : []),
    ...(await listMissingFonts(installed !== undefined)),
  ];
}

/** @param {readonly string[]} programs */
async function findInstalled(programs) {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return named;
  const installedProgram = programs.find((program) => existsSync(program));
  if (installedProgram !== undefined) return installedProgram;
  const { chromium } = await import('@playwright/test');
  const bundled = chromium.executablePath();
  return existsSync(bundled) ? bundled : undefined;
}

/**
 * @param {boolean} isAssumed Whether a Japanese font is assumed where fontconfig cannot tell, because the browser brings it along.
 */
async function listMissingFonts(isAssumed) {
  const ended = await runProgram('fc-list', [':lang=ja', 'family']);
  const isInstalled = ended.code === 0 ? ended.output.trim() !== '' : isAssumed;
  return isInstalled ? [] : [font];
}
