/** The output streams of a command, and their capabilities. */
export interface Output {
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Whether a person reads it; otherwise it goes to a program or file. */
  readonly isTerminal: boolean;
  readonly hasColour: boolean;
}

export function systemOutput(): Output {
  const isTerminal = process.stdout.isTTY === true;
  return {
    write: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
    isTerminal,
    hasColour: wantsColour(process.env, isTerminal),
  };
}

/** Colour on terminals only, unless FORCE_COLOR or NO_COLOR is set (force-color.org, no-color.org). */
function wantsColour(environment: { readonly [name: string]: string | undefined }, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = environment;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return isTerminal && (no === undefined || no === '') && terminal !== 'dumb';
}
