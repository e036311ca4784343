// Runs in the shown page before its own script: what the page says, the tool above hears.
const origin = window.location.origin;

function tell(message: object): void {
  if (window.parent !== window) window.parent.postMessage(message, origin);
}

const own = document.currentScript?.dataset;
if (own?.['path'] !== undefined) tell({ kind: 'led', path: own['path'], screen: own['screen'] ?? '' });
else listen();

function listen(): void {
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    // biome-ignore lint/suspicious/noConsole: it is listened to, and speaks on.
    const speak = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      tell({ kind: 'said', level, text: parts.map(write).join(' ').slice(0, 2_000) });
      speak(...parts);
    };
  }
  window.addEventListener('error', (event) => tell({ kind: 'said', level: 'error', text: `script: ${event.message}` }));
  window.addEventListener('unhandledrejection', (event) =>
    tell({ kind: 'said', level: 'error', text: `promise: ${write(event.reason)}` }),
  );
  document.addEventListener('securitypolicyviolation', (event) =>
    tell({
      kind: 'said',
      level: 'error',
      text: `content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
    }),
  );
}

function write(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
