/** The account that the `auid` cookie names; the empty string for a guest. `readAccountCookie("lng=ja; auid=a_1")` → "a_1". */
export function readAccountCookie(cookies: string): string {
  for (const pair of cookies.split('; ')) {
    const [name, ...value] = pair.split('=');
    // The development store's cookie and the secure one have the same plain name.
    if (name === 'auid') return decode(value.join('='));
  }
  return '';
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
