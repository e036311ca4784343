// In the browser's program this stands in for the package fast-uri (vite.config.ts), of which RJSF asks these two things where a
// schema has an `$id` or a `$ref`. Ours have none; fast-uri is 7 kB of tables, and a browser knows addresses by itself.
const nowhere = 'http://schema.invalid/';

/** Whether two addresses of schemas are the same: `("a/../b", "b")` → true. */
function equal(one: string, other: string): boolean {
  return resolve(nowhere, one) === resolve(nowhere, other);
}

/** `("http://a.example/x/y", "z")` → `"http://a.example/x/z"`. */
function resolve(from: string, to: string): string {
  return new URL(to, new URL(from, nowhere)).href;
}

export default { equal, resolve };
