import { invalid, unprocessable } from './paypal-errors.mjs'

/** @typedef {{ currency_code: string, value: string }} Money */
/**
 * A validated purchase unit.
 * @typedef {object} PurchaseUnit
 * @property {string} reference_id
 * @property {Money & { breakdown?: Record<string, Money> }} amount
 * @property {Record<string, unknown>} [payee]
 * @property {string} [custom_id]
 * @property {string} [invoice_id]
 * @property {string} [description]
 * @property {unknown} [items]
 * @property {Shipping} [shipping]
 */
/**
 * The recipient of the parcel, with PayPal's names of the fields.
 * @typedef {object} Shipping
 * @property {{ full_name?: unknown }} [name]
 * @property {Record<'address_line_1' | 'admin_area_2' | 'postal_code' | 'country_code', unknown>} [address]
 * @property {import('./tracking.mjs').Tracker[]} [trackers]
 */

const amountParts = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance']
const amountDiscounts = ['shipping_discount', 'discount']

/** @param {string} value  an amount with exactly two decimals */
export function toCents(value) {
  return Number(value.replace('.', ''))
}

/** @param {number} cents */
export function fromCents(cents) {
  return (cents / 100).toFixed(2)
}

/**
 * @param {Partial<Money> | undefined} money
 * @param {string} field
 * @returns {asserts money is Money}
 */
function checkMoney(money, field) {
  if (typeof money?.value !== 'string' || typeof money.currency_code !== 'string') {
    throw invalid('MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.', field)
  }
  if (!/^[A-Z]{3}$/.test(money.currency_code)) {
    throw invalid('INVALID_PARAMETER_VALUE', 'Not a currency code.', `${field}/currency_code`)
  }
  if (!/^-?\d{1,15}(\.\d+)?$/.test(money.value)) {
    throw invalid('INVALID_PARAMETER_SYNTAX', 'Not an amount of money.', `${field}/value`)
  }
  if (!/\.\d\d$/.test(money.value)) {
    throw unprocessable('DECIMAL_PRECISION', 'The value must have exactly two decimals.', `${field}/value`)
  }
}

/**
 * @param {PurchaseUnit['amount'] | undefined} amount
 * @param {string} field
 * @returns {asserts amount is PurchaseUnit['amount']}
 */
function checkAmount(amount, field) {
  checkMoney(amount, field)
  if (toCents(amount.value) <= 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${field}/value`)
  }
  const { breakdown } = amount
  if (!breakdown) return
  /** @param {string[]} names */
  function sum(names) {
    return names.reduce((total, name) => {
      const part = breakdown?.[name]
      if (part === undefined) return total
      checkMoney(part, `${field}/breakdown/${name}`)
      return total + toCents(part.value)
    }, 0)
  }
  if (sum(amountParts) - sum(amountDiscounts) !== toCents(amount.value)) {
    throw unprocessable('AMOUNT_MISMATCH', 'Should equal the sum of its breakdown.', `${field}/value`)
  }
}

/** @param {PurchaseUnit} unit @param {'reference_id' | 'custom_id' | 'invoice_id' | 'description'} name @param {number} limit */
function checkText(unit, name, limit) {
  const value = unit[name]
  if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= limit)) return
  throw invalid('INVALID_PARAMETER_VALUE', `Must be 1 to ${limit} characters.`, `/purchase_units/0/${name}`)
}

/** @param {Shipping | undefined} shipping @param {boolean} isRequired */
function checkShipping(shipping, isRequired) {
  const field = '/purchase_units/0/shipping'
  if (shipping === undefined) {
    if (!isRequired) return
    throw unprocessable('MISSING_SHIPPING_ADDRESS', 'The shipping address is required.', field)
  }
  const { name, address } = shipping
  if (typeof name?.full_name !== 'string' || name.full_name === '' || name.full_name.length > 300) {
    throw invalid('INVALID_STRING_LENGTH', 'Must be 1 to 300 characters.', `${field}/name/full_name`)
  }
  const code = address?.country_code
  if (typeof code !== 'string' || !/^([A-Z]{2}|C2)$/.test(code)) {
    throw invalid('INVALID_PARAMETER_SYNTAX', 'Not a country code.', `${field}/address/country_code`)
  }
  // Like PayPal, which wants postal codes of some countries in their form.
  if (code === 'US' && !/^\d{5}(-\d{4})?$/.test(String(address?.postal_code))) {
    throw unprocessable('POSTAL_CODE_INVALID', 'Not a postal code.', `${field}/address/postal_code`)
  }
}

/**
 * Validates the body of a create call: intent CAPTURE, exactly one purchase unit, a positive amount with two decimals.
 * @param {{ intent?: unknown, purchase_units?: PurchaseUnit[], application_context?: { shipping_preference?: unknown } }} body
 *   unvalidated, of any shape
 * @returns {PurchaseUnit} the purchase unit, by default with PayPal's default reference id
 * @throws {import('./paypal-errors.mjs').PaypalFailure} 400 or 422
 */
export function readOrderRequest(body) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
  if (body.intent !== 'CAPTURE') {
    throw invalid('INVALID_PARAMETER_VALUE', 'The simulator knows the intent CAPTURE only.', '/intent')
  }
  if (!Array.isArray(body.purchase_units) || body.purchase_units.length !== 1) {
    const description = 'The simulator takes exactly one purchase unit.'
    throw invalid('INVALID_PARAMETER_VALUE', description, '/purchase_units')
  }
  const [unit] = body.purchase_units
  checkAmount(unit?.amount, '/purchase_units/0/amount')
  checkText(unit, 'reference_id', 256)
  checkText(unit, 'custom_id', 255)
  checkText(unit, 'invoice_id', 127)
  checkText(unit, 'description', 127)
  checkShipping(unit.shipping, body.application_context?.shipping_preference === 'SET_PROVIDED_ADDRESS')
  const {
    reference_id = 'default',
    amount,
    payee,
    custom_id,
    invoice_id,
    description,
    items,
    shipping,
  } = unit
  return { reference_id, amount, payee, custom_id, invoice_id, description, items, shipping }
}
