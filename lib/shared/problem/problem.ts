/** Expected errors with HTTP status and default text. Any other error but a ZodError becomes a 500. */
export const problemTable = {
  'invalid-json': { status: 400, detail: 'The request body is not valid JSON.' },
  'invalid-form': { status: 400, detail: 'The request body is not a valid form.' },
  'body-incomplete': { status: 400, detail: 'The request ended before its body was complete.' },
  'invalid-input': { status: 400, detail: 'Some fields are missing or not valid.' },
  'reset-token-invalid': {
    status: 400,
    detail: 'This link is not valid any more. Please ask for a new one.',
  },
  'confirm-token-invalid': {
    status: 400,
    detail: 'This link is not complete, or your account has another address by now.',
  },
  'alert-token-invalid': {
    status: 400,
    detail: 'This link is not valid any more. The address may have been removed already.',
  },
  'setup-token-invalid': {
    status: 400,
    detail: 'This link is not valid. Use the link that the last start of the shop has printed.',
  },
  'webhook-refused': { status: 400, detail: 'PayPal has not sent this.' },
  'not-signed-in': { status: 401, detail: 'You must be logged in.' },
  'wrong-credentials': { status: 401, detail: 'No active account found with the given credentials' },
  'second-factor-needed': { status: 401, detail: 'Please show your second factor.' },
  'second-factor-wrong': {
    status: 401,
    detail: 'This code or passkey is not right, or it was used before.',
  },
  'payment-not-found': { status: 402, detail: 'PayPal has no approved payment for this order.' },
  'payment-declined': { status: 402, detail: 'The payment was declined. Nothing was charged.' },
  'payment-pending': {
    status: 402,
    detail: 'PayPal is still checking this payment. There is no need to pay again.',
  },
  'not-allowed': { status: 403, detail: 'You are not allowed to do this.' },
  'cross-site': { status: 403, detail: 'Requests from other sites are refused.' },
  'not-found': { status: 404, detail: 'Not found.' },
  'product-not-found': { status: 404, detail: 'Product not found.' },
  'user-not-found': { status: 404, detail: 'User not found.' },
  'synonym-not-found': { status: 404, detail: 'Group of synonyms not found.' },
  'order-not-found': { status: 404, detail: 'Order not found.' },
  'return-not-found': { status: 404, detail: 'Return not found.' },
  'method-not-allowed': { status: 405, detail: 'This method is not supported here.' },
  'email-in-use': { status: 409, detail: 'An account with this email address already exists.' },
  'out-of-stock': { status: 409, detail: 'A product is out of stock.' },
  'already-in-stock': { status: 409, detail: 'This is in stock again: it can be ordered now.' },
  'stock-too-low': { status: 409, detail: 'Fewer are in stock than this takes.' },
  'stocks-refused': { status: 409, detail: 'Some of these are refused. Nothing was changed.' },
  'stock-too-high': { status: 409, detail: 'This is more than can be in stock.' },
  'too-many-open-orders': {
    status: 409,
    detail: 'You have too many unpaid orders. Please pay one of them, then try again.',
  },
  'too-many-held-units': {
    status: 409,
    detail: 'You have ordered much without paying. Please pay an order first, or order less.',
  },
  'hold-expired': {
    status: 409,
    detail: 'The time to pay this order has run out twice. It can no longer be paid; please order again.',
  },
  'too-many-views': { status: 409, detail: 'You have 20 saved views. Please delete one first.' },
  'too-many-keys': { status: 409, detail: 'There are 20 keys. Please revoke one first.' },
  'total-changed': { status: 409, detail: 'The total of this order has changed.' },
  'name-in-use': { status: 409, detail: 'Products have this name already.' },
  'already-reviewed': { status: 409, detail: 'Product already reviewed.' },
  'own-review': { status: 409, detail: 'You cannot vote for your own review.' },
  'passkeys-unavailable': {
    status: 409,
    detail: 'Passkeys need a host name, and this shop is reached by an IP address.',
  },
  'factor-exists': { status: 409, detail: 'You have this already.' },
  'too-many-webhooks': { status: 409, detail: 'There are 20 webhooks. Please delete one first.' },
  'webhook-stopped': { status: 409, detail: 'This webhook is stopped. Start it first.' },
  'delivery-forgotten': {
    status: 409,
    detail: 'What this message said is forgotten, because it was about a buyer who is.',
  },
  'too-many-passkeys': { status: 409, detail: 'You have 20 passkeys. Please remove one first.' },
  'own-account': { status: 409, detail: 'You cannot delete your own account.' },
  'last-owner': { status: 409, detail: 'The shop needs an owner: this is its last one.' },
  'not-proven': {
    status: 409,
    detail: 'Nobody has shown that this address is theirs. Please invite it by mail.',
  },
  'not-invited': { status: 409, detail: 'There is no open invitation to this person.' },
  'reduction-running': {
    status: 409,
    detail: 'A reduction is running: only its end can be moved. Please end it before you plan another one.',
  },
  'already-paid': { status: 409, detail: 'This order is already paid.' },
  'order-under-way': {
    status: 409,
    detail:
      'An order of yours is under way. Your account can be deleted once it is delivered or refunded, and withdrawals and returns of it are settled.',
  },
  'order-paid': { status: 409, detail: 'This order is paid. It can be refunded, not cancelled.' },
  'order-not-paid': { status: 409, detail: 'This order is not paid.' },
  'order-shipped': { status: 409, detail: 'This order is on its way.' },
  'not-delivered': { status: 409, detail: 'This order is not marked as delivered.' },
  'not-shipped': { status: 409, detail: 'This order is not marked as shipped.' },
  'order-delivered': { status: 409, detail: 'This order was delivered.' },
  'order-refunded': {
    status: 409,
    detail: 'The goods of this order were refunded, or a refund is under way.',
  },
  'order-on-hold': {
    status: 409,
    detail: 'This order is on hold: a dispute, payment, refund or withdrawal of it waits for a decision.',
  },
  'terms-would-change': {
    status: 409,
    detail: 'Tax or delivery would not be the same for this country. Please ask the shop.',
  },
  'order-cancelled': { status: 409, detail: 'This order was cancelled.' },
  'refund-too-large': { status: 409, detail: 'This is more than is left to refund.' },
  'return-not-open': {
    status: 409,
    detail: 'Goods of this order cannot be sent back any more, or not yet.',
  },
  'return-closed': { status: 409, detail: 'This return is closed, or its refund is under way.' },
  'return-not-received': {
    status: 409,
    detail: 'The goods of this return have not been received, or it is refunded already.',
  },
  'payment-mismatch': {
    status: 409,
    detail:
      'The payment does not match this order. The shop has been told and will look at it; do not pay again.',
  },
  'no-mail-server': {
    status: 409,
    detail: 'There is no mail server yet. Enter one, and save it.',
  },
  'mail-not-kept': {
    status: 409,
    detail: 'The link in this mail is no longer stored. Its reader can ask for a new one.',
  },
  'import-applied': { status: 409, detail: 'This import was applied already. Nothing was changed.' },
  'import-repeated': {
    status: 409,
    detail: 'The same file was applied before. Nothing was changed. Say that it is to be applied once more.',
  },
  'import-refused': { status: 409, detail: 'Rows of this import are refused. Nothing was changed.' },
  'import-stale': {
    status: 409,
    detail:
      'Products have changed since the file was checked. Nothing was changed. Please check the file again.',
  },
  'precondition-failed': { status: 412, detail: 'This has changed since it was read. Please read it again.' },
  'edit-conflict': {
    status: 409,
    detail: 'This was changed meanwhile. Please load it again and repeat your changes.',
  },
  'currency-in-use': {
    status: 409,
    detail: 'There are orders in the present currency. It can change only while there is none.',
  },
  'body-too-large': { status: 413, detail: 'The request body is too large.' },
  'image-too-large': {
    status: 413,
    detail: 'The picture is too large: at most 8 MB and 40 megapixels.',
  },
  'unsupported-image': { status: 415, detail: 'The picture must be a JPEG, PNG, WebP or AVIF file.' },
  'unsupported-file': { status: 415, detail: 'The file must be a whole PDF, PNG or JPEG file.' },
  'idempotency-key-reused': {
    status: 422,
    detail: 'This Idempotency-Key was already used with another request.',
  },
  'too-many-requests': { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  'unexpected-error': { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  'payment-provider-down': {
    status: 502,
    detail:
      'PayPal cannot be reached at the moment. Please try again in a minute; you are never charged twice.',
  },
  busy: { status: 503, detail: 'The shop is busy for a moment. Please try again in a few seconds.' },
  'database-down': { status: 503, detail: 'The shop is busy for a moment. Please try again.' },
  'storage-down': {
    status: 503,
    detail: 'The store of the pictures cannot be reached at the moment. Please try again.',
  },
  'seller-missing': {
    status: 503,
    detail:
      'This document is not ready yet: the shop has to enter its address first. Please try again later.',
  },
  'payments-not-configured': { status: 503, detail: 'Payments are not configured.' },
  'storage-read-only': {
    status: 507,
    detail: 'The picture cannot be stored: the shop is not allowed to write into its picture folder.',
  },
  'storage-full': { status: 507, detail: 'There is no room left to store the picture.' },
} as const

export type ProblemCode = keyof typeof problemTable

/** An expected error: `throw new Problem('out-of-stock', { detail, productId })`. Extra fields become part of the response. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, unknown>

  constructor(code: ProblemCode, fields: Record<string, unknown> = {}) {
    super(typeof fields.detail === 'string' ? fields.detail : problemTable[code].detail)
    this.name = 'Problem'
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return problemTable[this.code].status
  }

  /** The JSON body of the wire contract: `{ detail, code, …fields }`. */
  toJson(): { detail: string; code: ProblemCode } & Record<string, unknown> {
    return { ...this.fields, detail: this.message, code: this.code }
  }
}

/** The mistake of one field: `invalid-input` that names it. */
export function invalidAt(path: string, message: string): Problem {
  return new Problem('invalid-input', { detail: message, errors: [{ path, message }] })
}
