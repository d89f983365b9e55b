import { t } from '@/lib/shared/messages/message'

/** Expected errors with their HTTP status. Any other error but a ZodError becomes a 500. */
export const problemTable = {
  'invalid-json': 400,
  'invalid-form': 400,
  'body-incomplete': 400,
  'invalid-input': 400,
  'reset-token-invalid': 400,
  'confirm-token-invalid': 400,
  'alert-token-invalid': 400,
  'setup-token-invalid': 400,
  'webhook-refused': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'second-factor-needed': 401,
  'second-factor-wrong': 401,
  'payment-not-found': 402,
  'payment-declined': 402,
  'payment-pending': 402,
  'not-allowed': 403,
  'cross-site': 403,
  'not-found': 404,
  'product-not-found': 404,
  'user-not-found': 404,
  'synonym-not-found': 404,
  'order-not-found': 404,
  'return-not-found': 404,
  'method-not-allowed': 405,
  'email-in-use': 409,
  'out-of-stock': 409,
  'already-in-stock': 409,
  'stock-too-low': 409,
  'stocks-refused': 409,
  'stock-too-high': 409,
  'too-many-open-orders': 409,
  'too-many-held-units': 409,
  'hold-expired': 409,
  'too-many-views': 409,
  'too-many-keys': 409,
  'total-changed': 409,
  'name-in-use': 409,
  'already-grouped': 409,
  'same-options': 409,
  'value-in-use': 409,
  'already-reviewed': 409,
  'own-review': 409,
  'passkeys-unavailable': 409,
  'factor-exists': 409,
  'too-many-webhooks': 409,
  'webhook-stopped': 409,
  'delivery-forgotten': 409,
  'too-many-passkeys': 409,
  'own-account': 409,
  'last-owner': 409,
  'not-proven': 409,
  'not-invited': 409,
  'reduction-running': 409,
  'already-paid': 409,
  'order-under-way': 409,
  'order-paid': 409,
  'order-not-paid': 409,
  'order-shipped': 409,
  'not-delivered': 409,
  'not-shipped': 409,
  'order-delivered': 409,
  'order-refunded': 409,
  'order-on-hold': 409,
  'terms-would-change': 409,
  'order-cancelled': 409,
  'refund-too-large': 409,
  'return-not-open': 409,
  'return-closed': 409,
  'return-not-received': 409,
  'payment-mismatch': 409,
  'no-mail-server': 409,
  'mail-not-kept': 409,
  'import-applied': 409,
  'import-repeated': 409,
  'import-refused': 409,
  'import-stale': 409,
  'precondition-failed': 412,
  'edit-conflict': 409,
  'currency-in-use': 409,
  'body-too-large': 413,
  'image-too-large': 413,
  'unsupported-image': 415,
  'unsupported-file': 415,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'unexpected-error': 500,
  'payment-provider-down': 502,
  busy: 503,
  'database-down': 503,
  'storage-down': 503,
  'seller-missing': 503,
  'payments-not-configured': 503,
  'storage-read-only': 507,
  'storage-full': 507,
} as const

export type ProblemCode = keyof typeof problemTable

/** What a code says by default, in the current language. Islands name the messages they need instead, or a page would bring all. */
export function problemText(code: ProblemCode): string {
  return t(`problem.${code}`)
}

/**
 * An expected error: `throw new Problem('out-of-stock', { detail, productId })`. Extra fields become part of the response. The
 * text is that of the language in which it is made.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, unknown>

  constructor(code: ProblemCode, fields: Record<string, unknown> = {}) {
    super(typeof fields.detail === 'string' ? fields.detail : problemText(code))
    this.name = 'Problem'
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return problemTable[this.code]
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
