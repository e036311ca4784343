// Replaces the package fast-uri in the browser bundle (vite.config.ts). RJSF needs these two functions for schemas with `$id` or
// `$ref`, which ours lack; fast-uri adds 7 kB of tables, and browsers have `URL`.
const nowhere = 'http://schema.invalid/';

/** Whether two schema addresses are equal: `("a/../b", "b")` → true. */
function equal(left: string, right: string): boolean {
  return resolve(nowhere, left) === resolve(nowhere, right);
}

/** `("http://a.example/x/y", "z")` → `"http://a.example/x/z"`. */
function resolve(from: string, to: string): string {
  return new URL(to, new URL(from, nowhere)).href;
}

export default { equal, resolve };
