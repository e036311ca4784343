/**
 * Every code that a request can be refused with: its HTTP status, and a sentence for logs and for answers outside of a store.
 * Members read the text `error.<code>`, or what the call declares in `errors`; `npm run check` compares both with this list.
 */
export const refusalCodes = {
  // Requests
  BAD_REQUEST: { status: 400, sentence: 'The request cannot be read.' },
  COMPRESSED_BODY: { status: 415, sentence: 'Send the body uncompressed.' },
  CROSS_ORIGIN: { status: 403, sentence: 'This can only be sent from the pages of this site.' },
  FORBIDDEN: { status: 403, sentence: 'This is not allowed.' },
  INTERNAL_SERVER_ERROR: { status: 500, sentence: 'Something went wrong on our side.' },
  INVALID_ANSWERS: { status: 422, sentence: 'The answers are invalid.' },
  NOT_FOUND: { status: 404, sentence: 'There is nothing here.' },
  NOT_NOW: { status: 409, sentence: 'The present state does not allow this.' },
  NOT_READY: { status: 503, alsoStatuses: [409], sentence: 'The server is not ready or too busy.' },
  TOO_LARGE: { status: 413, sentence: 'The body is too large.' },
  TOO_MANY: { status: 429, sentence: 'Too many requests. Please try again later.' },
  TOO_SOON: { status: 429, sentence: 'The last request was a moment ago.' },
  UNAUTHORIZED: { status: 401, sentence: 'Please log in.' },
  UNAVAILABLE: { status: 503, sentence: 'The service is temporarily unavailable.' },
  UNKNOWN_CALL: { status: 400, sentence: 'This page makes no such call.' },
  UNREADABLE_BODY: { status: 400, sentence: 'The body cannot be read.' },

  // Forms and flows
  DRAFT_CHANGED: { status: 409, sentence: 'The draft was changed meanwhile.' },
  FLOW_EXPIRED: { status: 409, sentence: 'The flow has expired.' },
  FORM_CHANGED: { status: 409, sentence: 'The form has changed.' },
  INVALID_REQUEST: { status: 409, sentence: 'The page is out of date.' },
  INVALID_TOKEN: { status: 409, sentence: 'The link was used or has expired.' },
  SCRIPTS_NEEDED: { status: 422, sentence: 'This needs scripts in the browser.' },

  // Login and account
  ACCOUNT_ALREADY_EXISTS_EMAIL: { status: 409, sentence: 'This e-mail address is taken.' },
  ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD: { status: 409, sentence: 'This login ID is taken.' },
  // For the sign-up of stores with user IDs (SIGNUP-154); no refusal here has it.
  ACCOUNT_ALREADY_EXISTS_USER_ID: { status: 409, sentence: 'This user ID is taken.' },
  BOT_CHECK_FAILED: { status: 422, sentence: 'It could not be confirmed that you are not a robot.' },
  BOT_CHECK_REQUIRED: { status: 422, sentence: 'Please confirm that you are not a robot.' },
  BOT_CHECK_UNAVAILABLE: { status: 503, sentence: 'The bot check is not available.' },
  CODES_CHANGED: { status: 409, sentence: 'These codes were not issued to this session.' },
  CONTRACTS_RUNNING: { status: 409, sentence: 'The account has running contracts.' },
  DETAILS_MISSING: { status: 403, sentence: 'The profile lacks details that the store requires.' },
  EMAIL_NOT_PROVEN: { status: 409, sentence: 'The e-mail address was not verified.' },
  EMAIL_REQUIRED: { status: 409, sentence: 'No e-mail address is registered.' },
  EMAIL_UNCHANGED: { status: 409, sentence: 'This is the present e-mail address.' },
  FACTOR_REQUIRED: { status: 409, sentence: 'The store requires a second factor.' },
  FULL: { status: 409, sentence: 'The account has too many passkeys.' },
  INVALID_CURRENT_PASSWORD: { status: 422, sentence: 'The current password is not correct.' },
  INVALID_PASSWORD_REUSED: { status: 422, sentence: 'The password is the same as before.' },
  REQUEST_WAITING: { status: 409, sentence: 'The same was asked for already, and waits.' },
  REVIEW_REQUIRED: { status: 409, sentence: 'A second person has to publish each draft in this store.' },
  LAST_OWNER: { status: 409, sentence: 'A store needs an owner.' },
  LAST_LOGIN_METHOD: { status: 409, sentence: 'This is the only way to log in.' },
  LOGIN_EXPIRED: { status: 401, sentence: 'The login took too long.' },
  LOGIN_FAILED: { status: 422, sentence: 'The credentials are not correct.' },
  LOGIN_ID_NOT_ENABLED: { status: 409, sentence: 'This account has no login ID.' },
  PASSKEY_INVALID: { status: 422, sentence: 'The passkey is not acceptable.' },
  PASSKEY_KNOWN: { status: 409, sentence: 'This passkey was added before.' },
  PASSWORD_NEEDED: { status: 409, sentence: 'Log in with the password.' },
  PASSWORD_WRONG: { status: 422, sentence: 'The password is not correct.' },
  PAYMENT_OPEN: { status: 409, sentence: 'A payment of the account is open.' },
  PIN_CODE_ERROR: { status: 422, sentence: 'The code is wrong or has expired.' },
  PROOF_REQUIRED: { status: 403, sentence: 'Please confirm that it is you.' },
  RECONSENT_REQUIRED: { status: 403, sentence: 'Please agree to the policies in force.' },
  SOCIAL_ALREADY_LINKED: { status: 409, sentence: 'This account of the provider is linked to another member.' },
  USER_CODE_ERROR: { status: 422, sentence: 'The code of the device is wrong or has expired.' },

  // Connected apps
  OIDC_ERROR: { status: 401, sentence: 'The authorization cannot be continued.' },
  OIDC_EXPIRED: { status: 409, sentence: 'The authorization has expired.' },
  OIDC_RESTRICTED: { status: 403, sentence: 'Apps are restricted.' },
  OIDC_UNKNOWN_APP: { status: 401, sentence: 'There is no such app.' },
  OIDC_WRONG_ADDRESS: { status: 400, sentence: 'The address of the app is not a registered one.' },

  // Family
  ALREADY_IN_GROUP: { status: 409, sentence: 'This account is in a family group.' },
  FAMILY_FULL: { status: 409, sentence: 'The family group is full.' },
  FAMILY_INVITATIONS_FULL: { status: 409, sentence: 'Open invitations take up all places of the family group.' },
  FAMILY_NAME_NEEDED: { status: 403, sentence: 'The owner has no name.' },
  FAMILY_NO_EMAIL: { status: 409, sentence: 'This member has no e-mail address.' },
  FAMILY_OWNER: { status: 409, sentence: 'The owner must hand over the group first.' },
  FAMILY_OWNER_STAYS: { status: 403, sentence: 'The owner cannot leave.' },
  FAMILY_RESTRICTED: { status: 403, sentence: 'Owners cannot manage their groups now.' },
  FAMILY_ROLE: { status: 403, sentence: 'The role in the family group does not allow this.' },
  INVITATION_PENDING: { status: 409, sentence: 'This member was invited already.' },
  KIDS_DISABLED: { status: 403, sentence: 'The store offers no kids accounts.' },
  KIDS_NOT_ALLOWED: { status: 403, sentence: 'A kids account cannot do this.' },
  NOT_KIDS: { status: 403, sentence: 'Only a kids account can do this.' },
  PARENTAL_RESTRICTED: { status: 403, sentence: 'The owner and the managers of the family group decide for this account.' },

  // Plans and payment
  ACCOUNTING_ERROR: { status: 422, sentence: 'The outcome of the payment must be looked up.' },
  ADD_RESTRICTED: { status: 403, sentence: 'Adding payment methods is restricted.' },
  AGE_NOT_ALLOWED: { status: 409, alsoStatuses: [403], sentence: 'The age does not allow this.' },
  AMOUNT_REFUSED: { status: 422, sentence: 'The payment provider does not take this amount.' },
  CAMPAIGN_CODE_INVALID: { status: 409, sentence: 'The campaign code cannot be used for this plan.' },
  CAMPAIGN_CODE_UNKNOWN: { status: 422, sentence: 'There is no such campaign code.' },
  CAMPAIGN_CODE_USED: { status: 409, sentence: 'The campaign code was added before.' },
  CARD_DECLINED: { status: 422, sentence: 'The card was declined or not certified.' },
  CARD_EXPIRED: { status: 422, sentence: 'The card has expired.' },
  CONTRACT_LIMIT: { status: 409, sentence: 'The account has as many contracts as are allowed.' },
  CONTRACT_USED: { status: 409, sentence: 'A contract uses this payment method.' },
  KID_NOT_ALLOWED: { status: 409, alsoStatuses: [403], sentence: 'A kids account cannot buy this.' },
  METHOD_INVALID: { status: 409, alsoStatuses: [422], sentence: 'The payment method cannot be used.' },
  METHOD_NOT_CERTIFIED: { status: 409, sentence: 'The card must be certified first.' },
  METHOD_UNUSABLE: { status: 409, sentence: 'The payment method cannot be charged.' },
  OFFER_CHANGED: { status: 409, sentence: 'The offer has changed.' },
  PAYMENT_DECLINED: { status: 422, sentence: 'The payment was declined.' },
  PAYMENT_PENDING: { status: 503, sentence: 'The outcome of the payment is not known yet.' },
  PAYMENT_UNAVAILABLE: { status: 503, sentence: 'The payment provider does not answer.' },
  PLAN_ENDED: { status: 409, sentence: 'The plan is no longer renewed, and the contract has ended.' },
  PURCHASE_TOKEN_INVALID: { status: 422, sentence: 'The purchase was not verified.' },
  PURCHASE_TOKEN_USED: { status: 409, sentence: 'The verified purchase was completed already.' },
  REGISTER_ERROR: { status: 422, sentence: 'The contract could not be stored; the payment is refunded.' },
  SALE_ENDED: { status: 409, sentence: 'The sale has ended.' },
  SALE_NOT_STARTED: { status: 409, sentence: 'The sale has not begun.' },
  SOLD_OUT: { status: 409, sentence: 'This is sold out.' },
  SUBSCRIPTION_RESTRICTED: { status: 409, sentence: 'Starting plans is restricted.' },
  TOKEN_INVALID: { status: 409, sentence: 'The card token is unknown, was used or has expired.' },
  TRIAL_USED: { status: 409, sentence: 'The free trial was used before.' },
  TYPE_NOT_OFFERED: { status: 422, sentence: 'This type of payment method is not offered.' },
  UPDATING: { status: 409, sentence: 'The contract is being settled.' },

  // Checkout
  CAMPAIGN_UNKNOWN: { status: 422, sentence: 'There is no such campaign code for this order.' },
  CAMPAIGN_USED: { status: 409, alsoStatuses: [422], sentence: 'The campaign code has reached its limit.' },
  CHARGE_NOT_FOUND: { status: 422, sentence: 'The provider has no such charge of this purchase.' },
  CHECKOUT_CLOSED: { status: 409, sentence: 'The checkout cannot be changed any more.' },
  CHECKOUT_EXPIRED: { status: 410, sentence: 'The checkout has expired.' },
  ORDER_CHANGED: { status: 409, sentence: 'The order has changed since the page was opened.' },
  STOCK_CHANGED: { status: 409, sentence: 'The stock has changed since the page was opened.' },
  ORDER_LINK_EXPIRED: { status: 410, sentence: 'The link to the order has expired.' },
  ORDER_PLACED: { status: 409, sentence: 'The order was placed already.' },
  PURCHASE_RESTRICTED: { status: 403, sentence: 'Buying is restricted.' },
  SHIPPING_UNAVAILABLE: { status: 409, sentence: 'Some items cannot be sent there.' },
  TOKEN_EXPIRED: { status: 409, sentence: 'The order is not verified, or not any more.' },
  VIEWING_ENDED: { status: 409, alsoStatuses: [422], sentence: 'What was ordered has ended.' },

  // Console
  NOTHING_TO_PUBLISH: { status: 409, sentence: 'Nothing would change.' },
  NOTHING_TO_REFUND: { status: 409, sentence: 'Nothing was paid, or all of it is returned or being returned.' },
  REFUND_TOO_LARGE: { status: 409, sentence: 'Less than that is left of what was paid.' },
  REFUND_UNAVAILABLE: { status: 409, sentence: 'The payment is not known here: refund it at the payment provider.' },
  SETTINGS_CHANGED: { status: 409, sentence: 'Other settings were published meanwhile.' },
  SETTINGS_FILE: { status: 422, sentence: 'The file has no settings that can be imported.' },
  SETTINGS_STOP_MEMBERS: { status: 422, sentence: 'With these settings members get stuck.' },
} as const satisfies { readonly [code: string]: KnownRefusal };

/** Codes of the HTTP API alone, which no member reads. */
export const apiCodes = {
  ACCESS_TOKEN_INVALID: { status: 401, sentence: 'The access token is missing, has expired or is not valid here.' },
  ADDRESS_NOT_REGISTERED: { status: 422, sentence: 'The return address is not one of those registered for the app.' },
  CURSOR_EXPIRED: { status: 410, sentence: 'Events after this cursor are deleted: read again from the start.' },
  CURSOR_INVALID: { status: 422, sentence: 'This is no cursor of such a list.' },
  IDEMPOTENCY_KEY_MISSING: { status: 400, sentence: 'Send an Idempotency-Key of 1 to 255 visible ASCII characters.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, sentence: 'The Idempotency-Key was used with another request.' },
  NOTHING_TO_SHIP: { status: 409, sentence: 'Nothing of the order is sent.' },
  ORDER_CANCELLED: { status: 409, sentence: 'The order was cancelled before.' },
  ORDER_HAS_PLAN: { status: 409, sentence: 'The order started a contract: cancel the contract, and refund.' },
  ORDER_REFUNDED: { status: 409, sentence: 'All that was paid for the order is returned or being returned.' },
  ORDER_SHIPPED: { status: 409, sentence: 'The order was marked as shipped before.' },
  PRECONDITION_FAILED: { status: 412, sentence: 'The object has changed since the response that `If-Match` names.' },
  SCOPE_MISSING: { status: 403, sentence: 'The access token lacks the scope that this needs.' },
  STOCK_INSUFFICIENT: { status: 409, sentence: 'There is not as much in stock.' },
  VALIDATION_FAILED: { status: 422, sentence: 'The request does not match its schema.' },
} as const satisfies { readonly [code: string]: KnownRefusal };

const allCodes = { ...refusalCodes, ...apiCodes };

interface KnownRefusal {
  readonly status: number;
  /** Where a call answers with another status, which it gives to the error. */
  readonly alsoStatuses?: readonly number[];
  readonly sentence: string;
}

export type RefusalCode = keyof typeof allCodes;

/** The status and the sentence of a code. */
export const describeCode = (code: RefusalCode): Pick<KnownRefusal, 'status' | 'sentence'> => allCodes[code];

/** Reads a code that a flow declares. Throws an error for an unknown one, which `npm run check` reports. */
export function readRefusalCode(code: string): RefusalCode {
  if (!isRefusalCode(code)) throw new Error(`there is no refusal code ${code}`);
  return code;
}

/** The statuses of a code that a call declares. */
export function statusesOf(code: string): readonly number[] {
  const { status, alsoStatuses = [] }: KnownRefusal = allCodes[readRefusalCode(code)];
  return [status, ...alsoStatuses];
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(allCodes, code);
