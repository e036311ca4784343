const isTerminal = process.stdout.isTTY === true && process.env['CI'] === undefined;
/** A log without a terminal shows every half minute that the work goes on. */
const intervalMilliseconds = isTerminal ? 500 : 30_000;
let status = '';

/**
 * Shows a status while work goes on: a line that is rewritten on a terminal, else one more line every 30 seconds. Returns a
 * function that ends it: `const end = showStatus(() => 'Installing: 12 s')`
 * @param {() => string} format
 */
export function showStatus(format) {
  const timer = setInterval(() => {
    if (!isTerminal) return writeLine(format());
    status = format().slice(0, (process.stdout.columns || 80) - 1);
    process.stdout.write(`\r\u001B[K${status}`);
  }, intervalMilliseconds);
  return () => {
    clearInterval(timer);
    if (status !== '') process.stdout.write('\r\u001B[K');
    status = '';
  };
}

/**
 * Shows how long work takes: `await showElapsed('npm ci', install)` → `npm ci: 12 s`
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function showElapsed(name, work) {
  const began = performance.now();
  const end = showStatus(() => `${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  try {
    return await work();
  } finally {
    end();
  }
}

/**
 * Prints a line above the status.
 * @param {string} line
 */
export function writeLine(line) {
  process.stdout.write(status === '' ? `${line}\n` : `\r\u001B[K${line}\n${status}`);
}
