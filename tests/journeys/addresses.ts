/** The address of a page's data: `/signup/plans?planId=p1` → `/zapi/internal/signup/plans/screen-data?planId=p1` */
export function dataAddress(address: string): string {
  const [path = '', query] = address.split('?');
  return `/zapi/internal${path === '/' ? '' : path}/screen-data${query === undefined ? '' : `?${query}`}`;
}
