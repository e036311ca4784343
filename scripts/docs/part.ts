/** A generator of documents: returns the path below the project and the text of each file. */
export interface DocsPart {
  readonly name: string;
  write(root: string): Promise<readonly (readonly [path: string, text: string])[]>;
}
