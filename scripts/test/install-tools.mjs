import { listMissingForBrowser } from '../toolchain/find-chromium.mjs';
import { listMissingForDatabase } from '../toolchain/find-postgres.mjs';
import { canInstall, describePackages, installDebian } from '../toolchain/install-debian.mjs';
import { printLine } from '../toolchain/project.mjs';

/**
 * Installs the browser, the font and the database that tests need, before the first test, so that two tests do not install them
 * at once. Where that is impossible it says what to do; the steps that need them fail with the same instructions.
 */
export async function installTools() {
  const missing = [...(await listMissingForBrowser()), ...listMissingForDatabase()];
  if (missing.length === 0 || (await installDebian(missing))) return;
  const required = missing.filter(({ isOptional }) => isOptional !== true);
  if (required.length === 0) return;
  printLine(canInstall() ? 'Not everything could be installed. Missing:' : 'This machine lacks what some tests need:');
  for (const line of describePackages(required)) printLine(line);
  printLine(`On Debian: sudo apt-get install ${required.map(({ name }) => name).join(' ')}`);
  printLine('Elsewhere: npx playwright install chromium; a PostgreSQL server with initdb on the PATH; any Japanese font.');
  printLine('Tests without browser and database: npm run test:unit');
}
