import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { exampleShirt } from '@/lib/catalog/pricing/price-questions'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { settingGroups } from '@/lib/store/settings/shop-settings'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { plainSettings } from '@/testing/shop/plain-settings'
import { SettingsForm } from './settings-form'

const call = 'PUT /api/settings/'
const shop = browserShop({ isSignedIn: true })
const countries = [
  { code: 'AT', name: 'Austria' },
  { code: 'DE', name: 'Germany' },
  { code: 'FR', name: 'France' },
]
const settings = { ...plainSettings, smtpUrl: 'set' as const, version: 4 }

function renderGroup(group: keyof typeof settingGroups, more: Partial<OwnerSettingsJson> = {}) {
  render(
    <SettingsForm
      countries={countries}
      example={exampleShirt}
      names={settingGroups[group]}
      settings={{ ...settings, ...more }}
    />,
  )
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => shop.answer(call, { status: 200, json: { ...settings, version: 5 } }))

test('only what was changed is sent, with the version that was seen, and then with the new one', async () => {
  renderGroup('shop')
  const name = screen.getByLabelText('Name of the shop')
  await userEvent.clear(name)
  await userEvent.type(name, 'Wiener Lampen')
  await save()
  expect(await screen.findByText('Saved. Every page shows it now.')).toBeTruthy()
  expect(shop.lastBody(call)).toEqual({ name: 'Wiener Lampen', version: 4 })
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'AT')
  await userEvent.clear(name)
  await userEvent.type(name, 'Ecommerce Site')
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toEqual({ country: 'AT', version: 5 })
})

test('nothing is sent when nothing was changed', async () => {
  renderGroup('delivery')
  await save()
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  expect(shop.count(call)).toBe(0)
})

test('rows of countries are sent by country, with what is typed above them', async () => {
  renderGroup('delivery')
  const fee = screen.getByLabelText('Shipping')
  await userEvent.clear(fee)
  await userEvent.type(fee, '4,90')
  await userEvent.click(screen.getByRole('button', { name: 'Add countries' }))
  const row = within(screen.getByRole('group', { name: 'Row 1 of countries' }))
  for (const code of ['AT', 'DE']) await userEvent.selectOptions(row.getByLabelText('Add a country'), code)
  await userEvent.click(row.getByRole('button', { name: 'Remove Germany' }))
  await userEvent.type(row.getByLabelText('Days, row 1: from'), '2')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Change it' }))
  await screen.findByText('Saved. Every page shows it now.')
  const austria = { code: 'AT', taxPercent: '8.2', shippingFee: '4.90', freeShippingAbove: '100.00' }
  expect(shop.lastBody(call)).toEqual({
    ...{ shippingFee: '4.90', version: 4 },
    countries: [{ ...austria, days: { min: 2, max: 2 } }],
  })
})

test('before another mode of prices is stored the owner sees what it does, and nothing is lost by a no', async () => {
  renderGroup('tax', { currency: 'EUR', pricesIncludeTax: true, taxPercent: 20 })
  const isIncluded = screen.getByLabelText('Prices include the tax')
  await userEvent.click(isIncluded)
  await save()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('listitem').textContent).toBe(
    'Prices: including the tax → without the taxA shirt of €59.90 would cost €71.88. Today it costs €59.90.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Keep as it is' }))
  expect(await screen.findByText(/^Nothing was changed\. What you typed is still here/)).toBeTruthy()
  expect([shop.count(call), isIncluded]).toMatchObject([0, { checked: false }])

  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Change it' }))
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toEqual({ pricesIncludeTax: false, version: 4 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a fee that changes by less than half is stored at once', async () => {
  renderGroup('delivery')
  const fee = screen.getByLabelText('Shipping')
  await userEvent.clear(fee)
  await userEvent.type(fee, '14.99')
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toEqual({ shippingFee: '14.99', version: 4 })
})

test('countries with everything in common are one row', () => {
  const row = { taxPercent: 20, shippingFee: '4.90', freeShippingAbove: null, days: null }
  const of = (code: string, name: string, more = {}) => ({ ...row, code, name, ...more })
  const rows = [of('AT', 'Austria'), of('FR', 'France', { taxPercent: 5 }), of('DE', 'Germany')]
  renderGroup('delivery', { countries: rows })
  expect(screen.getAllByRole('group', { name: /^Row/ })).toHaveLength(2)
  expect(within(screen.getByRole('group', { name: 'Row 1 of countries' })).getByText('Germany')).toBeTruthy()
})

test('what the environment sets is shown, named and not sent', async () => {
  renderGroup('shop', { sellerName: 'From outside', setByEnvironment: { sellerName: 'SELLER_NAME' } })
  const field = screen.getByLabelText('Seller')
  expect(field).toHaveProperty('disabled', true)
  expect(field).toHaveProperty('value', 'From outside')
  expect(screen.getByText('Set by SELLER_NAME, in the environment of the shop.')).toBeTruthy()
  await save()
  expect(shop.count(call)).toBe(0)
})

test('a secret stays until another one is typed or it is removed', async () => {
  renderGroup('mail')
  // Browsers would fill in the password of the account.
  expect(screen.getByLabelText('Mail server').getAttribute('autocomplete')).toBe('new-password')
  await userEvent.type(screen.getByLabelText('Sender of mails'), 'shop@example.com')
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toEqual({ mailFrom: 'shop@example.com', version: 4 })
  await userEvent.click(screen.getByLabelText('Remove it'))
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toMatchObject({ smtpUrl: null })
})

test('a refusal of a row says at the countries which one it is', async () => {
  const refuse = (path: string, message: string) =>
    shop.answer(call, {
      status: 400,
      json: { code: 'invalid-input', detail: message, errors: [{ path, message }] },
    })
  renderGroup('delivery', {
    countries: [
      {
        code: 'FR',
        name: 'France',
        taxPercent: 20,
        shippingFee: '4.90',
        freeShippingAbove: null,
        days: null,
      },
    ],
  })
  await userEvent.click(screen.getByRole('checkbox'))
  refuse('countries.0.taxPercent', 'Tax: a per cent.')
  await save()
  expect((await screen.findAllByText('France: Tax: a per cent.')).length).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: 'Add countries' }))
  refuse('countries.1.code', 'A country is named by its code, such as AT.')
  await save()
  const told = 'Choose a country in each row, or remove the row.'
  expect((await screen.findAllByText(told)).length).toBe(2)
  expect(shop.lastBody(call)).toMatchObject({ countries: [{ code: 'FR' }, { code: '' }] })
})

test('a new row takes over the days that are typed above, and amounts say their currency', async () => {
  renderGroup('delivery', { currency: 'EUR' })
  expect(screen.getByText('In EUR. For an order.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Days until goods arrive: from'), '2')
  await userEvent.type(screen.getByLabelText('Days until goods arrive: to'), '4')
  await userEvent.click(screen.getByRole('button', { name: 'Add countries' }))
  await userEvent.selectOptions(screen.getByLabelText('Add a country'), 'AT')
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toMatchObject({ countries: [{ code: 'AT', days: { min: 2, max: 4 } }] })
})

test('a link of the footer in which nothing was typed is not sent', async () => {
  renderGroup('look')
  for (const _ of [1, 2]) await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
  await userEvent.type(screen.getByLabelText('Text of link 2'), 'Terms')
  await userEvent.type(screen.getByLabelText('Address of link 2'), ' /pages/terms')
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toMatchObject({ footerLinks: [{ text: 'Terms', href: '/pages/terms' }] })
})

test('languages are sent in their order, and the last one cannot be removed', async () => {
  renderGroup('shop')
  expect(screen.queryByRole('button', { name: 'Remove English' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add Deutsch' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make Deutsch the shop’s own' }))
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toEqual({ languages: ['de', 'en'], version: 4 })
  await userEvent.click(screen.getByRole('button', { name: 'Remove English' }))
  expect(screen.queryByRole('button', { name: 'Remove Deutsch' })).toBeNull()
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toEqual({ languages: ['de'], version: 5 })
})
