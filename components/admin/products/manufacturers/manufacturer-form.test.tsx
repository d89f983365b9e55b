import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BrandManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { responsible, testManufacturer } from '@/testing/shop/manufacturers'
import { ManufacturerForm } from './manufacturer-form'

const shop = browserShop({ isSignedIn: true })
const call = 'PUT /api/makers/'
const countries = [
  { code: 'AT', name: 'Austria' },
  { code: 'CN', name: 'China' },
]
const empty: BrandManufacturerJson = {
  brand: 'Bodum',
  products: 2,
  liveProducts: 1,
  version: 0,
  maker: null,
  missing: 'maker',
}
const entered = { ...empty, version: 7, maker: testManufacturer, missing: null }

const show = (brand: BrandManufacturerJson) =>
  render(<ManufacturerForm brand={brand} countries={countries} />)
const person = () => within(screen.getByRole('group', { name: 'Responsible person in the EU' }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a maker is entered with the version that was seen, without a person as long as nobody is named', async () => {
  shop.answer(call, { status: 200, json: entered })
  show(empty)
  await userEvent.type(screen.getByLabelText('Name of the maker'), testManufacturer.name)
  await userEvent.type(
    screen.getAllByLabelText('Postal address')[0] ?? document.body,
    testManufacturer.address,
  )
  await userEvent.type(
    screen.getAllByLabelText('Electronic address')[0] ?? document.body,
    testManufacturer.contact,
  )
  expect(screen.getByText('Needed for a maker outside the EU.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'China')
  expect(screen.getByText('Needed in the EU: the maker is outside it.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Austria')
  expect(screen.getByText('Not needed: the maker is in the EU.')).toBeTruthy()
  await press('Save maker')
  expect((await screen.findByText(/^Saved\./)).textContent).toBeTruthy()
  expect(shop.lastBody(call)).toEqual({ brand: 'Bodum', version: 0, maker: testManufacturer })
  expect(router.refresh).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Remove maker' })).toBeNull()
})

test('each mistake stands at its field, and what was typed stays', async () => {
  const errors = [
    { path: 'maker.contact', message: 'An e-mail address, please.' },
    { path: 'maker.responsible.address', message: 'Its address is required.' },
  ]
  shop.answer(call, { status: 400, json: { code: 'invalid-input', detail: 'Not valid.', errors } })
  show(entered)
  await userEvent.type(person().getByLabelText('Name'), responsible.name)
  await press('Save maker')
  expect(
    await screen.findByRole('textbox', { name: 'Postal address', description: /Its address is required/ }),
  ).toBe(person().getByLabelText('Postal address'))
  expect(screen.getAllByLabelText('Electronic address')[0]?.getAttribute('aria-invalid')).toBe('true')
  expect(person().getByLabelText('Name')).toHaveProperty('value', responsible.name)
  expect(shop.lastBody(call)).toMatchObject({
    version: 7,
    maker: { ...testManufacturer, responsible: { name: responsible.name, address: '', contact: '' } },
  })
})

test('a conflict offers to load the stored maker', async () => {
  shop.answer(call, {
    status: 409,
    json: { code: 'edit-conflict', detail: 'Changed meanwhile.', version: 8 },
  })
  const { rerender } = show(entered)
  await userEvent.type(screen.getByLabelText('Name of the maker'), ' & Co')
  await press('Save maker')
  await userEvent.click(await screen.findByRole('button', { name: 'Load the stored maker' }))
  const stored = { ...entered, version: 8, maker: { ...testManufacturer, name: 'Stored' } }
  rerender(<ManufacturerForm brand={stored} countries={countries} />)
  expect(screen.getByLabelText('Name of the maker')).toHaveProperty('value', 'Stored')
})

test('a maker is removed only after a question', async () => {
  shop.answer(call, { status: 200, json: empty })
  show(entered)
  for (const answer of ['Cancel', 'Remove']) {
    await press('Remove maker')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: answer }))
    if (answer === 'Cancel') expect(shop.count(call)).toBe(0)
  }
  expect((await screen.findByText('Maker removed.')).textContent).toBeTruthy()
  expect(shop.lastBody(call)).toEqual({ brand: 'Bodum', version: 7, maker: null })
})
