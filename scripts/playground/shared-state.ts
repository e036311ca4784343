// The declaration in the page's address, to share: `#en=` or `#ja=`, the language, and its text, deflated, as base64url. It is never
// sent to a server.

export interface Shared {
  readonly language: 'en' | 'ja';
  readonly text: string;
}

/** `{ language: "en", text: "{}" }` → `#en=q64FAA` */
export async function writeAddress({ language, text }: Shared): Promise<string> {
  const bytes = await transform(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#${language}=${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** What an address shares; undefined: nothing, or it is damaged. */
export async function readAddress(hash: string): Promise<Shared | undefined> {
  const [, language, written] = /^#(en|ja)=([\w-]+)$/.exec(hash) ?? [];
  if (written === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await transform(bytes, new DecompressionStream('deflate-raw')));
    return { language: language === 'ja' ? 'ja' : 'en', text };
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
