// The declaration in the page's address, to share: `#form=` and its text, deflated, as base64url. It is never sent to a server.

/** `{"fields":{}}` → `#form=q1ZKy0zNSSlWsqquBQA` */
export async function writeAddress(text: string): Promise<string> {
  const bytes = await transform(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#form=${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The text in an address; undefined: it has none, or a damaged one. */
export async function readAddress(hash: string): Promise<string | undefined> {
  const [, written] = /^#form=([\w-]+)$/.exec(hash) ?? [];
  if (written === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await transform(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return undefined;
  }
}

/** Longer texts are no declarations: a small address could hold a very long one. */
const maxBytes = 1_000_000;

async function transform(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of readAll(new Blob([bytes]).stream().pipeThrough(stream))) {
    size += part.length;
    if (size > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function* readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
