/** What a field's validator says of an answer that does not hold. ajv's form, described and not imported. */
export interface ValidatorError {
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** One function of the served module. Its `errors` are those of the last call. */
export interface FieldValidator {
  (answer: unknown): boolean;
  readonly errors?: readonly ValidatorError[] | null;
}

/** The module /validators/<sha256>.js: a validator for each field in use, by key. */
export type FieldValidators = { readonly [key: string]: FieldValidator };
