import { isObject, type JsonObject, readText } from '../../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../../engine/flow/index.ts';
import { type PolicyConsent, readConsents } from '../../account/policies/service.ts';
import type { Identity } from '../../login/identity-providers/queries.ts';

/** Data that the sign-up flow saves besides answers. */
export interface SignupData {
  /** The address that the code was sent to. */
  readonly email: string | null;
  /** The address that was verified, by a code or by a provider. */
  readonly emailProof: string | null;
  readonly policies: readonly PolicyConsent[];
  /** Of the provider that the person came from; null: signing up by e-mail. */
  readonly identity: Identity | null;
  /** Names that the provider told, to begin the form with; empty texts where it told none. */
  readonly suggestedName: { readonly familyName: string; readonly givenName: string };
  /** The authorization of an app that waits for this sign-up. */
  readonly authorization: string | null;
  /** Where the person wanted to go before the sign-up. */
  readonly returnTo: string | null;
}

export function readSignupData(flow: FlowData | undefined): SignupData {
  const saved: JsonObject = flow?.kept ?? {};
  return {
    email: readText(saved['email']) ?? null,
    emailProof: readText(saved['emailProof']) ?? null,
    policies: readConsents(saved['policies']),
    identity: readIdentity(saved['identity']),
    suggestedName: readName(saved['suggestedName']),
    authorization: readText(saved['authorization']) ?? null,
    returnTo: readText(saved['returnTo']) ?? null,
  };
}

function readIdentity(value: unknown): Identity | null {
  if (!isObject(value)) return null;
  const [provider, issuer, subject] = [readText(value['provider']), readText(value['issuer']), readText(value['subject'])];
  return provider === undefined || issuer === undefined || subject === undefined ? null : { provider, issuer, subject };
}

function readName(value: unknown): SignupData['suggestedName'] {
  const name = isObject(value) ? value : {};
  return { familyName: readText(name['familyName']) ?? '', givenName: readText(name['givenName']) ?? '' };
}
