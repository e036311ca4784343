// Runs in the shown page before its own script and reports console output, errors and navigation to the tool.
const origin = window.location.origin;

function report(message: object): void {
  if (window.parent !== window) window.parent.postMessage(message, origin);
}

const dataset = document.currentScript?.dataset;
if (dataset?.['path'] !== undefined) report({ kind: 'navigated', path: dataset['path'], screen: dataset['screen'] ?? '' });
else listen();

function listen(): void {
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    // biome-ignore lint/suspicious/noConsole: captured and passed on.
    const original = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      report({ kind: 'console', level, text: parts.map(write).join(' ').slice(0, 2_000) });
      original(...parts);
    };
  }
  window.addEventListener('error', (event) => report({ kind: 'console', level: 'error', text: `script: ${event.message}` }));
  window.addEventListener('unhandledrejection', (event) =>
    report({ kind: 'console', level: 'error', text: `promise: ${write(event.reason)}` }),
  );
  document.addEventListener('securitypolicyviolation', (event) =>
    report({
      kind: 'console',
      level: 'error',
      text: `content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
    }),
  );
}

function write(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
