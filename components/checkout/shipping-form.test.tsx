import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { defaultRules } from '@/lib/catalog/pricing/sale-terms'
import { clearPersonalData, readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { SaleProvider } from './sale'
import { ShippingForm } from './shipping-form'

const call = 'GET /api/orders/myorders/?pageSize=1'
const address = { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' }
const json = [{ _id: 9, totalPrice: '31.10', isPaid: true, shippingAddress: address }]

const userInfo = {
  name: 'Bob',
  email: 'bob@example.com',
  username: 'bob@example.com',
  isAdmin: false,
  role: 'customer' as const,
  language: null,
  token: 'other',
}

const shop = browserShop()
beforeEach(() => {
  shop.answer(call, { status: 200, json })
})

const offer = () => screen.queryByRole('button', { name: 'Use my last address' })
const city = () => screen.getByLabelText<HTMLInputElement>('City').value

test('the address of the last order is filled in by a click, and not before', async () => {
  shop.signIn()
  render(<ShippingForm />)
  await userEvent.type(screen.getByLabelText('City'), 'Milan')
  await waitFor(() => expect(offer()).not.toBeNull())
  expect(city()).toBe('Milan')
  expect(screen.getAllByLabelText(/address/i)).toEqual([screen.getByRole('textbox', { name: 'Address' })])
  await userEvent.click(screen.getByRole('button', { name: 'Use my last address' }))
  expect(screen.getByText('Filled in from your last order.').getAttribute('role')).toBe('status')
  expect(readStored('addressDraft')?.address).toEqual(address)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(readStored('shippingAddress')).toEqual(address)
  expect(router.push).toHaveBeenCalledWith('/payment')
})

const country = () => screen.getByLabelText<HTMLInputElement>('Country')
const choices = () => [...(country().list?.options ?? [])].map(({ value }) => value)

test('E20 the country offers all English names once it is wanted, and takes any text', async () => {
  render(<ShippingForm />)
  expect(choices()).toEqual([])
  await userEvent.type(country(), 'Oesterreich')
  await waitFor(() => expect(choices()).toHaveLength(250))
  expect(choices().slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(country().value).toBe('Oesterreich')
  for (const label of ['Address', 'City', 'Postal Code'])
    await userEvent.type(screen.getByLabelText(label), '7')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(readStored('shippingAddress')?.country).toBe('Oesterreich'))
})

test('E20 a shop that ships to some countries offers these, takes them in any spelling, and refuses others', async () => {
  const row = { taxPercent: 20, shippingFee: 0, freeShippingAbove: null, days: null }
  const countries = ['AT', 'DE'].map((code) => ({ code, ...row }))
  writeStored('addressDraft', { address: { ...address, country: 'Frankreich' }, userId: null })
  render(
    <SaleProvider rules={{ ...defaultRules, countries, shipsElsewhere: false }}>
      <ShippingForm />
    </SaleProvider>,
  )
  expect(choices()).toEqual(['Austria', 'Germany'])
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await submit()
  expect(await screen.findAllByText(/^We do not ship to this country/)).not.toHaveLength(0)
  expect(readStored('shippingAddress')).toBeNull()
  await userEvent.clear(country())
  await userEvent.type(country(), 'Oesterreich')
  await submit()
  await waitFor(() => expect(readStored('shippingAddress')?.country).toBe('Oesterreich'))
})

test('a visitor is offered nothing, and the shop is not asked', async () => {
  render(<ShippingForm />)
  await userEvent.type(screen.getByLabelText('City'), 'Milan')
  expect([offer(), shop.count(call)]).toEqual([null, 0])
})

test('an address that is saved already is not offered again', async () => {
  shop.signIn()
  writeStored('shippingAddress', address)
  render(<ShippingForm />)
  await waitFor(() => expect(shop.count(call)).toBe(1))
  await userEvent.type(screen.getByLabelText('City'), '!')
  expect(offer()).toBeNull()
})

test('what is wrong stands beneath the fields, and nothing is saved', async () => {
  render(<ShippingForm />)
  for (const label of ['Address', 'City', 'Postal Code', 'Country'])
    await userEvent.type(screen.getByLabelText(label), label === 'City' ? ' ' : 'x'.repeat(21))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('City is required.')).toBeTruthy()
  const tooLong = 'Postal code is too long: at most 20 characters.'
  expect(screen.getByText(tooLong)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(`City is required. ${tooLong}`)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')))
  expect(readStored('shippingAddress')).toBeNull()
  await userEvent.type(screen.getByLabelText('City'), 'Rome')
  expect(screen.queryByText('City is required.'), 'a field that was put right').toBeNull()
  expect(screen.getByText(tooLong)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('City'))
})

test('what was typed survives a reload, and the saved address stays until it is submitted', async () => {
  writeStored('shippingAddress', address)
  const page = render(<ShippingForm />)
  await userEvent.clear(screen.getByLabelText('City'))
  await userEvent.type(screen.getByLabelText('City'), 'Mil')
  expect(readStored('shippingAddress')).toEqual(address)
  page.unmount()
  render(<ShippingForm />)
  expect([city(), screen.getByLabelText<HTMLInputElement>('Address').value]).toEqual(['Mil', '7 Elm Lane'])
  await userEvent.type(screen.getByLabelText('City'), 'an')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(readStored('shippingAddress')).toEqual({ ...address, city: 'Milan' })
  expect(readStored('addressDraft')).toBeNull()
})

test('F10 nothing that was typed is left after a logout, nor for another user when a session has just ended', async () => {
  shop.signIn()
  render(<ShippingForm />)
  await userEvent.type(screen.getByLabelText('City'), 'Milan')
  const draft = readStored('addressDraft')
  act(clearPersonalData)
  expect(city(), 'in another tab').toBe('')
  expect(readStored('addressDraft')).toBeNull()
  act(() => {
    writeStored('addressDraft', draft)
    writeStored('userInfo', { ...userInfo, id: 2, _id: 2 })
  })
  expect(city()).toBe('')
  act(() => writeStored('addressDraft', { address, userId: null }))
  expect(city(), 'typed by a visitor who then logs in').toBe('Rome')
})

test.each(['Address', 'City', 'Postal Code', 'Country'])(
  '%s is required: neither empty nor blank is saved',
  async (missing) => {
    render(<ShippingForm />)
    const field = screen.getByLabelText<HTMLInputElement>(missing)
    expect([field.required, field.form?.noValidate]).toEqual([true, true])
    for (const label of ['Address', 'City', 'Postal Code', 'Country'])
      await userEvent.type(screen.getByLabelText(label), label === missing ? '   ' : '7')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(readStored('shippingAddress')).toBeNull()
    expect(router.push).not.toHaveBeenCalled()
  },
)

test('a shop that asks for it takes the VAT id of a company, which may stay empty but not be wrong', async () => {
  writeStored('shippingAddress', address)
  const page = render(<ShippingForm />)
  expect(screen.queryByLabelText(/VAT/)).toBeNull()
  page.unmount()
  render(
    <SaleProvider rules={{ ...defaultRules, askVatId: true }}>
      <ShippingForm />
    </SaleProvider>,
  )
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const field = screen.getByLabelText<HTMLInputElement>('VAT id (optional)')
  await userEvent.type(field, '12345678')
  await submit()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(readStored('shippingAddress')).toEqual(address)
  await userEvent.type(field, '{Home}atu ')
  await submit()
  expect(readStored('shippingAddress')).toEqual({ ...address, vatId: 'ATU12345678' })
  await userEvent.clear(field)
  await submit()
  expect(readStored('shippingAddress')).toEqual(address)
})
