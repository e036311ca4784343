/** JSON pointer of a field: `custom.c1` → `/custom.c1`. Also for nested steps: `/options/0` + toJsonPointer("label.ja"). */
export function toJsonPointer(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
