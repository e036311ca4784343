/** JSON pointer of a field: `custom.c1` → `/custom.c1`. Also a step further down: `/options/0` + pointTo("label.ja"). */
export function pointTo(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
