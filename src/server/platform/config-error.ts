import { StartupError } from './startup-error.ts';

/** An environment variable is invalid. The message is one sentence for the operator. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
}
