/** Posts the parameters of a link-type provider to its address with a hidden form, as `{ linkUrl, params }` says. */
export function handOff(response: unknown): void {
  const { linkUrl, params } = readResponse(response);
  const { protocol } = new URL(linkUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The address of the provider is not on the web.');
  const form = document.createElement('form');
  form.method = 'post';
  form.action = linkUrl;
  form.hidden = true;
  for (const [name, value] of Object.entries(params)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

function readResponse(response: unknown): { readonly linkUrl: string; readonly params: object } {
  if (typeof response === 'object' && response !== null && 'linkUrl' in response && 'params' in response) {
    const { linkUrl, params } = response;
    if (typeof linkUrl === 'string' && typeof params === 'object' && params !== null) return { linkUrl, params };
  }
  throw new Error('The response has no address to hand off to.');
}
