// The code of the README is that of the examples, which the soak test installs, builds and uses.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const readme = readFileSync('engine/README.md', 'utf8');

it.each([
  ['contact/src/contact.form.json', 40],
  ['contact/vite.config.js', 15],
  ['contact/src/main.tsx', 15],
  ['clinic/server.js', 42],
  ['clinic/client.js', 4],
  ['clinic/vite.config.js', 4],
])('%s is in the README, and has at most %i lines', (path, lines) => {
  const code = readFileSync(`engine/examples/${path}`, 'utf8');
  expect(readme).toContain(`\n${code}\`\`\``);
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
});
