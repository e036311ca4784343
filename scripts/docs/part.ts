/** A part of the pages that `npm run docs` writes: each file by its path below the project, and its whole text. */
export interface DocsPart {
  readonly name: string;
  write(root: string): Promise<readonly (readonly [path: string, text: string])[]>;
}
