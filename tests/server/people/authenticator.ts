// An authenticator in software: makes passkeys (ES256, attestation "none") and signs with them, as a browser would send it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Flags of authenticator data: the person was present, was verified; a new key is included. */
const [present, verified, attested] = [0x01, 0x04, 0x40];

export interface Answered {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  /** Who keeps the passkey; default: unknown. */
  readonly aaguid?: string;
}

export interface Authenticator {
  readonly id: string;
  /** The counter of the next signature; it does not grow by itself. */
  counter: number;
  /** Answers the options of a new passkey. */
  create(options: string, answered?: Answered): string;
  /** Answers the options of a login. */
  get(options: string, answered?: Answered): string;
}

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = encode(rawId);
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  const own: Authenticator = {
    id,
    counter: 1,
    create(options, answered = {}) {
      const clientData = makeClientData('webauthn.create', options, answered);
      const key = Buffer.concat([readAaguid(answered), Buffer.from([0, rawId.length]), rawId, encodeKey(publicKey)]);
      const data = Buffer.concat([makeData(answered, own.counter, attested), key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
        encodeText('authData'),
        encodeBytes(data),
      ]);
      const response = { clientDataJSON: encode(clientData), attestationObject: encode(attestation), transports: ['internal'] };
      return JSON.stringify({ ...common, response });
    },
    get(options, answered = {}) {
      const clientData = makeClientData('webauthn.get', options, answered);
      const data = makeData(answered, own.counter, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      const response = { clientDataJSON: encode(clientData), authenticatorData: encode(data), signature: encode(signature) };
      return JSON.stringify({ ...common, response });
    },
  };
  return own;
}

const readAaguid = ({ aaguid }: Answered): Buffer =>
  aaguid === undefined ? Buffer.alloc(16) : Buffer.from(aaguid.replaceAll('-', ''), 'hex');

function makeClientData(type: string, options: string, { origin = 'http://localhost' }: Answered): Buffer {
  const { challenge } = JSON.parse(options);
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function makeData({ host = 'localhost', isVerified = true }: Answered, counter: number, flags: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([present | (isVerified ? verified : 0) | flags]), counted]);
}

/** A COSE key: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function encodeKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinates = [x, y].map((each) => encodeBytes(Buffer.from(each, 'base64url')));
  const [head, second] = [Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), Buffer.from([0x22])];
  return Buffer.concat([head, coordinates[0] ?? head, second, coordinates[1] ?? head]);
}

const encodeText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const encodeBytes = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
