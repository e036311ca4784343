/** The program cannot start, and the operator can fix that: the message explains how. Printed without a stack trace. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** An environment variable is invalid. The message is one sentence for the operator. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
}
