import type { Readable } from 'node:stream';
import Busboy from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError } from '../refusal-error.ts';
import { createUnreadableBodyError, groupControls } from './bodies.ts';

/** A file that came with a form. */
export interface Upload {
  /** Its first bytes, no more than may be kept. */
  readonly bytes: Buffer;
  /** Whether it went on behind them. */
  readonly isCut: boolean;
}

/** Most bytes that are kept of a file. */
const mostUploadBytes = 10_485_760;
/**
 * Most bytes of a form with a file. Far more than is kept: who chose a photo that is too large is told so on the page, and not by a
 * connection that breaks off.
 */
export const uploadBodyLimit = 41_943_040;

const limits = { files: 1, fields: 50, parts: 51, fieldNameSize: 100, fieldSize: 20_000, headerPairs: 20 };
const uploads = new WeakMap<FastifyRequest, ReadonlyMap<string, Upload>>();

/** Files of the request's form by the name of their control; one that was left empty is not among them. */
export function uploadsOf(request: FastifyRequest): ReadonlyMap<string, Upload> {
  return uploads.get(request) ?? new Map();
}

/** Reads forms with files, on routes that take them. Nothing is kept of a file that no member sends: it is read past. */
export function registerUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (request.routeOptions.config.acceptsFiles !== true) throw createUnreadableBodyError('This page takes no files.');
    const { controls, files } = await readParts(request, payload, request.session?.accountId == null ? 0 : mostUploadBytes);
    uploads.set(request, files);
    return groupControls(controls);
  });
}

interface Parts {
  readonly controls: readonly (readonly [name: string, value: string])[];
  readonly files: ReadonlyMap<string, Upload>;
}

async function readParts(request: FastifyRequest, payload: Readable, mostBytes: number): Promise<Parts> {
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
      if (length > uploadBodyLimit) fail(new RefusalError(413, 'TOO_LARGE', 'The body is too large.'));
    });
    // Whoever leaves in the middle sends no end.
    payload.on('close', () => {
      if (!payload.readableEnded) fail(createUnreadableBodyError('The body broke off.'));
    });
    payload.on('error', () => fail(createUnreadableBodyError('The body broke off.')));
    reader.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) fail(createUnreadableBodyError('A field of the body is too long.'));
      else controls.push([name, value]);
    });
    reader.on('file', (name, stream, filename) => {
      const kept: Buffer[] = [];
      stream.on('error', () => fail(createUnreadableBodyError('The body is no form.')));
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        if (size < mostBytes) kept.push(chunk.subarray(0, mostBytes - size));
        size += chunk.length;
      });
      stream.on('end', () => {
        // An input without a file is sent without a name.
        if (filename !== undefined && filename !== '' && mostBytes > 0)
          files.set(name, { bytes: Buffer.concat(kept), isCut: size > mostBytes });
      });
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      reader.on(limit, () => fail(createUnreadableBodyError('The body has too many parts.')));
    reader.on('error', () => fail(createUnreadableBodyError('The body is no form.')));
    reader.on('finish', () => resolve());
    payload.pipe(reader);
  });
  return { controls, files };
}

function openReader({ headers }: FastifyRequest) {
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits });
  } catch {
    throw createUnreadableBodyError('The body is no form.');
  }
}
