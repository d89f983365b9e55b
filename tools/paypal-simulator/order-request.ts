import { invalid, unprocessable } from './paypal-errors'
import type { Tracker } from './tracking'

export type Money = { currency_code: string; value: string }

/** A validated purchase unit. */
export interface PurchaseUnit {
  reference_id: string
  amount: Money & { breakdown?: Record<string, Money> }
  payee?: Record<string, unknown>
  custom_id?: string
  invoice_id?: string
  description?: string
  items?: unknown
  shipping?: Shipping
}

/** The recipient of the parcel, with PayPal's names of the fields. */
interface Shipping {
  name?: { full_name?: unknown }
  address?: Record<'address_line_1' | 'admin_area_2' | 'postal_code' | 'country_code', unknown>
  trackers?: Tracker[]
}

const amountParts = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance']
const amountDiscounts = ['shipping_discount', 'discount']

/** @param value  an amount with exactly two decimals */
export function toCents(value: string) {
  return Number(value.replace('.', ''))
}

export function fromCents(cents: number) {
  return (cents / 100).toFixed(2)
}

function checkMoney(money: Partial<Money> | undefined, field: string): asserts money is Money {
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

function checkAmount(
  amount: PurchaseUnit['amount'] | undefined,
  field: string,
): asserts amount is PurchaseUnit['amount'] {
  checkMoney(amount, field)
  if (toCents(amount.value) <= 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${field}/value`)
  }
  const { breakdown } = amount
  if (!breakdown) return
  function sum(names: string[]) {
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

function checkText(
  unit: PurchaseUnit,
  name: 'reference_id' | 'custom_id' | 'invoice_id' | 'description',
  limit: number,
) {
  const value = unit[name]
  if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= limit)) return
  throw invalid('INVALID_PARAMETER_VALUE', `Must be 1 to ${limit} characters.`, `/purchase_units/0/${name}`)
}

function checkShipping(shipping: Shipping | undefined, isRequired: boolean) {
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
 * @param body  unvalidated, of any shape
 * @returns the purchase unit, by default with PayPal's default reference id
 * @throws {PaypalFailure} 400 or 422
 */
export function readOrderRequest(body: {
  intent?: unknown
  purchase_units?: PurchaseUnit[]
  application_context?: { shipping_preference?: unknown }
}): PurchaseUnit {
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
