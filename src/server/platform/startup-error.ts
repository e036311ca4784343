/** The program cannot start, and whoever started it can put that right: the message says how, in a sentence or a list, and no stack is shown. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
