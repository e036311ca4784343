/** Where a command writes, and what is there to read it. */
export interface Output {
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Somebody looks at it; else a program or a file takes it. */
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

/** Colour on a terminal alone, unless the one who runs it says otherwise (force-color.org, no-color.org). */
function wantsColour(environment: { readonly [name: string]: string | undefined }, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = environment;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return isTerminal && (no === undefined || no === '') && terminal !== 'dumb';
}
