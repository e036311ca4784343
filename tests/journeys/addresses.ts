/** Whether a path belongs to a route or call: `/plans/{planId}` has `/plans/premium`. */
export function matchesRoute(route: string, path: string): boolean {
  const parts = path.split('/');
  const declared = route.split('/');
  return declared.length === parts.length && declared.every((part, index) => part.startsWith('{') || part === parts[index]);
}

/** The address of a page's data: `/signup/plans?planId=p1` → `/zapi/internal/signup/plans/screen-data?planId=p1` */
export function dataAddress(address: string): string {
  const [path = '', query] = address.split('?');
  return `/zapi/internal${path === '/' ? '' : path}/screen-data${query === undefined ? '' : `?${query}`}`;
}
