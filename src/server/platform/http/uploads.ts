import type { Readable } from 'node:stream';
import Busboy from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError } from '../refusal-error.ts';
import { createUnreadableBodyError, groupControls } from './bodies.ts';

/** A file sent with a form. */
export interface Upload {
  /** Its first bytes, up to the limit. */
  readonly bytes: Buffer;
  /** Whether the file is longer than the limit. */
  readonly isCut: boolean;
}

/** Maximum bytes that are read of a file. */
const maxUploadBytes = 10_485_760;
/**
 * Maximum bytes of a form with a file. Far above the file limit, so that a large photo gets an issue on the page instead of a
 * broken connection.
 */
export const uploadBodyLimit = 41_943_040;

const limits = { files: 1, fields: 50, parts: 51, fieldNameSize: 100, fieldSize: 20_000, headerPairs: 20 };
const uploads = new WeakMap<FastifyRequest, ReadonlyMap<string, Upload>>();

/** Files of the request's form by control name, without empty controls. */
export function uploadsOf(request: FastifyRequest): ReadonlyMap<string, Upload> {
  return uploads.get(request) ?? new Map();
}

/** Parses forms with files, on routes that accept them. Files of guests are discarded. */
export function registerUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (request.routeOptions.config.acceptsFiles !== true) throw createUnreadableBodyError('This page accepts no files.');
    const { controls, files } = await readParts(request, payload, request.session?.accountId == null ? 0 : maxUploadBytes);
    uploads.set(request, files);
    return groupControls(controls);
  });
}

interface Parts {
  readonly controls: readonly (readonly [name: string, value: string])[];
  readonly files: ReadonlyMap<string, Upload>;
}

async function readParts(request: FastifyRequest, payload: Readable, maxBytes: number): Promise<Parts> {
  const controls: [string, string][] = [];
  const files = new Map<string, Upload>();
  const reader = openReader(request);
  await new Promise<void>((resolve, reject) => {
    let length = 0;
    const fail = (error: RefusalError) => {
      payload.unpipe(reader);
      payload.resume();
      reject(error);
    };
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > uploadBodyLimit) fail(new RefusalError('TOO_LARGE'));
    });
    // A client that disconnects sends no end.
    payload.on('close', () => {
      if (!payload.readableEnded) fail(createUnreadableBodyError('The body is incomplete.'));
    });
    payload.on('error', () => fail(createUnreadableBodyError('The body is incomplete.')));
    reader.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) fail(createUnreadableBodyError('A field of the body is too long.'));
      else controls.push([name, value]);
    });
    reader.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => fail(createUnreadableBodyError('The body is not a form.')));
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        if (size < maxBytes) chunks.push(chunk.subarray(0, maxBytes - size));
        size += chunk.length;
      });
      stream.on('end', () => {
        // An empty file input is sent without a file name.
        if (filename !== undefined && filename !== '' && maxBytes > 0)
          files.set(name, { bytes: Buffer.concat(chunks), isCut: size > maxBytes });
      });
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      reader.on(limit, () => fail(createUnreadableBodyError('The body has too many parts.')));
    reader.on('error', () => fail(createUnreadableBodyError('The body is not a form.')));
    reader.on('finish', () => resolve());
    payload.pipe(reader);
  });
  return { controls, files };
}

function openReader({ headers }: FastifyRequest) {
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits });
  } catch {
    throw createUnreadableBodyError('The body is not a form.');
  }
}
