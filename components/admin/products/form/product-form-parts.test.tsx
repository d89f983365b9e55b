import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { cuckooClock as product } from '@/testing/shop/product-detail'
import { CreateProductForm } from '../create-product-form'
import { EditProductForm } from '../edit-product-form'

const knownNames = { brands: ['Black Forest', 'Kitchen'], categories: ['Clocks'] }
const update = 'PUT /api/products/update/57/'
const shop = browserShop({ isSignedIn: true })

const edit = (more: Partial<ProductJson> = {}, canPrice = true) =>
  render(<EditProductForm canPrice={canPrice} knownNames={knownNames} product={{ ...product, ...more }} />)
const form = () => document.querySelector('form') ?? document.createElement('form')
const sent = (name: string) => new FormData(form()).get(name)
const listSent = (name: string) => JSON.parse(String(sent(name) ?? 'null'))
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement?.getAttribute('aria-label')

test('facts are added, moved and removed by keyboard; at most five, empty ones are not sent', async () => {
  edit()
  expect(sent('facts')).toBeNull()
  await click('Add a fact')
  await userEvent.keyboard('Oak')
  await click('Move fact 3 up')
  expect(focused()).toBe('Move fact 2 up')
  await click('Add a fact')
  expect(listSent('facts')).toEqual(['38 h battery', 'Oak', '2 kg'])
  await click('Remove fact 1')
  expect(focused()).toBe('Fact 1')
  for (let added = 0; added < 5; added++) await click('Add a fact')
  expect(screen.getAllByLabelText(/^Fact \d$/)).toHaveLength(5)
  expect(listSent('facts')).toEqual(['Oak', '2 kg'])
})

test('errors of the rule and the fields are beside them, and everything typed stays', async () => {
  const message = 'The lowest price of the last 30 days was $40.00.'
  const errors = [
    { path: 'compareAtPrice', message },
    { path: 'facts.1', message: 'Too long.' },
    { path: 'sku', message: 'Another product has this SKU.' },
  ]
  shop.answer(update, { status: 400, json: { detail: message, code: 'invalid-input', errors } })
  edit()
  await click('Add a fact')
  await userEvent.keyboard('Oak')
  await userEvent.type(screen.getByLabelText('Before the reduction'), '900')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Draft')
  await click('Save changes')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  const field = screen.getByLabelText('Before the reduction')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect([field, screen.getByLabelText('Status')].map((input) => (input as HTMLInputElement).value)).toEqual([
    '900',
    'draft',
  ])
  expect(screen.getByLabelText('Fact 2').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Fact 3')).toHaveProperty('value', 'Oak')
  expect(screen.getByLabelText('SKU').getAttribute('aria-invalid')).toBe('true')
})

test('D01 who may not price sees no status and no price before a reduction', () => {
  edit({}, false)
  expect(screen.queryByLabelText('Status')).toBeNull()
  expect(screen.queryByLabelText('Before the reduction')).toBeNull()
  expect(screen.getByLabelText('Price')).toHaveProperty('readOnly', true)
})

test('a draft needs no picture, a live product does', async () => {
  render(<CreateProductForm knownNames={knownNames} />)
  expect(screen.getByLabelText('Upload Image')).toHaveProperty('required', true)
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Draft')
  expect(screen.getByLabelText('Upload Image')).toHaveProperty('required', false)
})

test('a brand that resembles a known one is asked about; the known one can be taken instead', async () => {
  shop.answer(update, { status: 200, json: product })
  edit()
  const brand = screen.getByLabelText('Brand')
  await userEvent.clear(brand)
  await userEvent.type(brand, 'kitchen')
  await userEvent.tab()
  expect(screen.getByText(/New brand 'kitchen'\? There is 'Kitchen'\./)).not.toBeNull()
  await click('Save changes')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain("New brand 'kitchen'? There is 'Kitchen'.")
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await click('Take it')
  expect(brand).toHaveProperty('value', 'Kitchen')
  await userEvent.clear(brand)
  await userEvent.type(brand, 'Bodum')
  await userEvent.tab()
  expect(screen.getByText("New brand 'Bodum'? No product has it yet.")).not.toBeNull()
  await click('Save changes')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Product updated.'))
  expect(shop.count(update)).toBe(1)
})

test('a stock that changes elsewhere leaves what is typed, and the form sends the count that it has shown', async () => {
  const { rerender } = edit()
  const show = (more: Partial<ProductJson>) =>
    rerender(<EditProductForm canPrice knownNames={knownNames} product={{ ...product, ...more }} />)
  await userEvent.type(screen.getByLabelText('Name'), ' XL')
  show({ countInStock: 9 })
  expect([sent('name'), sent('countInStock'), sent('countInStockSeen')]).toEqual([
    'Cuckoo Clock XL',
    '5',
    '5',
  ])
  shop.answer(update, { status: 409, json: { detail: 'Changed.', code: 'edit-conflict' } })
  await click('Save changes')
  await userEvent.click(await screen.findByRole('button', { name: 'Load the current values' }))
  await waitFor(() => expect(sent('countInStockSeen')).toBe('9'))
  expect(sent('name')).toBe('Cuckoo Clock')
  show({ version: 4, name: 'Clock' })
  expect(sent('name')).toBe('Clock')
})

test('after the creation of a draft its preview and its edit page are linked', async () => {
  vi.stubGlobal('scrollTo', () => {})
  shop.answer('POST /api/products/create/', { status: 201, json: { ...product, _id: 58, status: 'draft' } })
  render(<CreateProductForm knownNames={knownNames} />)
  fireEvent.submit(form())
  expect((await screen.findByRole('link', { name: 'View it' })).getAttribute('href')).toBe(
    '/admin/product/58/preview',
  )
  expect(screen.getByRole('link', { name: 'Edit it' }).getAttribute('href')).toBe('/admin/product/58')
})
