import { expect, test } from 'vitest'
import { decisiveCapture, isAddressRefusal } from './provider-order'
import { ProviderRefusal } from './provider-refusal'

test.each([
  [['DECLINED', 'COMPLETED'], 'COMPLETED'],
  [['PENDING', 'COMPLETED'], 'COMPLETED'],
  [['DECLINED', 'PENDING'], 'PENDING'],
  [['DECLINED', 'FAILED'], 'DECLINED'],
  [[], undefined],
])('of the captures %j the decisive one is %s', (statuses, decisive) => {
  expect(decisiveCapture(statuses.map((status) => ({ status })))?.status).toBe(decisive)
})

test.each([
  [true, { issue: 'POSTAL_CODE_INVALID', field: '/purchase_units/0/shipping/address/postal_code' }],
  [true, { issue: 'INVALID_STRING_LENGTH', field: 'purchase_units/0/shipping/name/full_name' }],
  [true, { issue: 'X', field: "/purchase_units/@reference_id=='default'/shipping" }],
  [true, { issue: 'CITY_REQUIRED' }],
  [false, { issue: 'CURRENCY_NOT_SUPPORTED', field: '/purchase_units/0/amount/currency_code' }],
  [false, { issue: 'X', field: '/purchase_units/0/amount/breakdown/shipping' }],
  [false, { issue: 'X', field: '/purchase_units/0/shipping_discount' }],
  [false, { issue: 'PAYEE_ACCOUNT_RESTRICTED' }],
])('it is %s that the refusal %j is about the address', (isAddress, detail) => {
  const other = { issue: 'PAYEE_ACCOUNT_INVALID' }
  expect(isAddressRefusal(new ProviderRefusal(detail.issue, [other, detail]))).toBe(isAddress)
})
