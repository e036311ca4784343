// The scripts of payment providers.

/** The script of a payment provider: `{ provider: "sandbox", address: "https://…/token.js", publicKey: "" }`. */
export interface CardScriptRequest {
  readonly provider: string;
  readonly address: string;
  readonly publicKey: string;
}
/** Card data as the provider's script takes it. */
export interface TypedCard {
  /** Digits only. */
  readonly number: string;
  /** MMYY. */
  readonly limit: string;
  readonly securityCode: string;
}
/** `errorCode`: two characters for the problem and three for the item. */
export type CreatedToken = { readonly token: string } | { readonly errorCode: string };
/** Inputs that the provider's script shows in frames of its own. */
export interface HostedInputs {
  isEmpty(): boolean;
  /** What is wrong, as ends of the keys `form.card.problem.…`: `["number.missing"]`. */
  findProblems(): readonly string[];
  createToken(): Promise<CreatedToken>;
  focus(part: keyof TypedCard): void;
  /** Empties the inputs. */
  clear(): void;
  /** Removes the inputs. */
  close(): void;
}
export interface CardScript {
  createToken(card: TypedCard): Promise<CreatedToken>;
  /** Only of scripts that host the inputs: shows one in each element. `onChange`: after each change by the person. */
  mountInputs?(elements: { readonly [part in keyof TypedCard]: HTMLElement }, onChange: () => void): HostedInputs;
  /** Whether it shows the page of the bank in a dialog of its own instead of in the element. */
  readonly hasOwnDialog?: boolean;
  /** Shows the page of the bank in the element and waits for its result; `cancelled`: the person, or `signal`, has ended it. */
  certify(
    reference: string,
    element: HTMLElement,
    signal: AbortSignal,
  ): Promise<{ readonly result: string } | { readonly problem: string }>;
}
