/** An error of a field's validator: the shape of ajv errors, declared here to avoid the import. */
export interface ValidatorError {
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** One function of the served module. `errors` belongs to the last call. */
export interface FieldValidator {
  (answer: unknown): boolean;
  readonly errors?: readonly ValidatorError[] | null;
}

/** The module /validators/<sha256>.js: one validator per field in use, by key. */
export type FieldValidators = { readonly [key: string]: FieldValidator };
