import { z } from '@/lib/shared/validation/zod'
import { parseBody } from './paypal-errors'

export function toCents(value: string) {
  return Number(value.replace('.', ''))
}

export function text(limit: number, issue: string) {
  const error = `400 ${issue}: Must be 1 to ${limit} characters.`
  return z.string(error).min(1, error).max(limit, error)
}

export type Money = z.infer<typeof rawMoney>

const rawMoney = z.object({ currency_code: z.string(), value: z.string() })
const money = z
  .unknown()
  .refine(
    (given) => rawMoney.safeParse(given).success,
    '400 MISSING_REQUIRED_PARAMETER: A required field / parameter is missing.',
  )
  .pipe(
    z.looseObject({
      currency_code: z.string().regex(/^[A-Z]{3}$/, '400 INVALID_PARAMETER_VALUE: Not a currency code.'),
      value: z
        .string()
        .regex(/^-?\d{1,15}(\.\d+)?$/, '400 INVALID_PARAMETER_SYNTAX: Not an amount of money.')
        .regex(/\.\d\d$/, '422 DECIMAL_PRECISION: The value must have exactly two decimals.'),
    }),
  )

const parts = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance']
const discounts = ['shipping_discount', 'discount']
const breakdown = z.looseObject(
  Object.fromEntries([...parts, ...discounts].map((name) => [name, money.optional()])),
)

function sumOf(names: string[], amounts: z.infer<typeof breakdown>) {
  return names.reduce((total, name) => total + toCents(amounts[name]?.value ?? '0'), 0)
}

const amount = money
  .refine(({ value }) => toCents(value) > 0, {
    error: '422 CANNOT_BE_ZERO_OR_NEGATIVE: Must be greater than zero.',
    path: ['value'],
  })
  .and(z.object({ breakdown: breakdown.nullish() }))
  .refine(
    ({ value, breakdown: all }) => !all || sumOf(parts, all) - sumOf(discounts, all) === toCents(value),
    {
      error: '422 AMOUNT_MISMATCH: Should equal the sum of its breakdown.',
      path: ['value'],
    },
  )

const noCountry = '400 INVALID_PARAMETER_SYNTAX: Not a country code.'

const shipping = z.looseObject({
  name: z.looseObject({ full_name: text(300, 'INVALID_STRING_LENGTH') }).prefault({ full_name: '' }),
  address: z
    .looseObject({
      postal_code: z.unknown().optional(),
      country_code: z.string(noCountry).regex(/^([A-Z]{2}|C2)$/, noCountry),
    })
    .prefault({ country_code: '' })
    // PayPal wants postal codes of some countries in their form.
    .refine(
      ({ country_code, postal_code }) =>
        country_code !== 'US' || /^\d{5}(-\d{4})?$/.test(String(postal_code)),
      { error: '422 POSTAL_CODE_INVALID: Not a postal code.', path: ['postal_code'] },
    ),
})

const purchaseUnit = z.object({
  reference_id: text(256, 'INVALID_PARAMETER_VALUE').default('default'),
  amount,
  payee: z.record(z.string(), z.unknown()).default({}),
  custom_id: text(255, 'INVALID_PARAMETER_VALUE').optional(),
  invoice_id: text(127, 'INVALID_PARAMETER_VALUE').optional(),
  description: text(127, 'INVALID_PARAMETER_VALUE').optional(),
  items: z.unknown().optional(),
  shipping: shipping.optional(),
})

export type PurchaseUnit = z.infer<typeof purchaseUnit>

const noUnit = '400 INVALID_PARAMETER_VALUE: The simulator takes exactly one purchase unit.'

const orderRequest = z
  .object(
    {
      intent: z.literal(
        'CAPTURE',
        '400 INVALID_PARAMETER_VALUE: The simulator knows the intent CAPTURE only.',
      ),
      purchase_units: z
        .array(z.unknown(), noUnit)
        .length(1, noUnit)
        .transform(([unit]) => [Object(unit)])
        .pipe(z.tuple([purchaseUnit])),
      application_context: z
        .looseObject({ shipping_preference: z.unknown().optional() })
        .optional()
        .catch({}),
    },
    '400 MALFORMED_REQUEST_JSON: The request JSON is not well formed.',
  )
  .refine(
    ({ application_context: context, purchase_units: [unit] }) =>
      context?.shipping_preference !== 'SET_PROVIDED_ADDRESS' || unit.shipping,
    {
      error: '422 MISSING_SHIPPING_ADDRESS: The shipping address is required.',
      path: ['purchase_units', 0, 'shipping'],
    },
  )

/** Returns the purchase unit of a create call with the intent CAPTURE and one unit, by default with PayPal's reference id. */
export function readOrderRequest(body: unknown): PurchaseUnit {
  return parseBody(orderRequest, body).purchase_units[0]
}
