import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ProductJson } from '@/lib/catalogue/schema'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { CreateProductForm } from '../create-product-form'
import { EditProductForm } from '../edit-product-form'

const product: ProductJson = {
  _id: 57,
  name: 'Cuckoo Clock',
  image: '/images/front.webp',
  imageAlt: 'Front',
  description: 'Calls.',
  brand: 'Black Forest',
  category: 'Clocks',
  price: '689.00',
  countInStock: 5,
  rating: 0,
  numReviews: 0,
  createdAt: '2026-11-20T08:30:41.064Z',
  version: 3,
  pictures: ['Front', 'Side', 'Back'].map((alt) => ({ src: `/images/${alt.toLowerCase()}.webp`, alt })),
  facts: ['38 h battery', '2 kg'],
  status: 'live',
  sku: 'CC-1',
  gtin: null,
  weightG: 2000,
  compareAtPrice: null,
}
const known = { brands: ['Black Forest', 'Kitchen'], categories: ['Clocks'] }
const update = 'PUT /api/products/update/57/'
const upload = 'POST /api/products/pictures/'
const shop = browserShop({ isSignedIn: true })

const edit = (more: Partial<ProductJson> = {}, canPrice = true) =>
  render(<EditProductForm canPrice={canPrice} known={known} product={{ ...product, ...more }} />)
const form = () => document.querySelector('form') ?? document.createElement('form')
const sent = (name: string) => new FormData(form()).get(name)
const listSent = (name: string) => JSON.parse(String(sent(name) ?? 'null'))
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement?.getAttribute('aria-label')
const shown = () =>
  [...document.querySelectorAll('.picture-tile input')].map((input) => (input as HTMLInputElement).value)
const file = (name: string) => new File([name], `${name}.png`, { type: 'image/png' })

test('pictures are moved by buttons, which keep the focus and are told to screen readers, and sent in that order', async () => {
  edit()
  expect(sent('pictures')).toBeNull()
  await click('Move picture 3 left')
  expect(shown()).toEqual(['Front', 'Back', 'Side'])
  expect(focused()).toBe('Move picture 2 left')
  expect(screen.getByText('Picture 3 is now 2 of 3.').getAttribute('aria-live')).toBe('polite')
  await click('Make picture 2 the first')
  await click('Move picture 1 right')
  expect(focused()).toBe('Move picture 2 right')
  await click('Move picture 1 left')
  expect(shown()).toEqual(['Front', 'Back', 'Side'])
  await userEvent.type(screen.getByLabelText('What it shows, picture 2'), ' side')
  expect(listSent('pictures').map(({ alt }: { alt: string }) => alt)).toEqual(['Front', 'Back side', 'Side'])
})

test('a removed picture gives the focus to its neighbour; the last one cannot be removed', async () => {
  edit()
  await click('Remove picture 3')
  expect(focused()).toBe('Remove picture 2')
  await click('Remove picture 1')
  expect(shown()).toEqual(['Side'])
  expect(screen.queryByRole('button', { name: 'Remove picture 1' })).toBeNull()
  expect(listSent('pictures')).toEqual([{ src: '/images/side.webp', alt: 'Side' }])
})

test('the file of Upload Image replaces the first picture until it is taken back, and can be moved', async () => {
  edit()
  await userEvent.upload(screen.getByLabelText('Upload Image'), file('new'))
  expect(screen.getByRole('img', { name: 'Chosen by you' })).not.toBeNull()
  expect(shown()).toEqual(['', 'Side', 'Back'])
  await click('Move picture 1 right')
  await userEvent.type(screen.getByLabelText('What it shows, picture 2'), 'New')
  expect(listSent('pictures').map(({ src }: { src: string }) => src)).toEqual([
    '/images/side.webp',
    'upload',
    '/images/back.webp',
  ])
  await click('Remove picture 2')
  expect(screen.getByLabelText('Upload Image')).toHaveProperty('value', '')
  expect(shown()).toEqual(['Side', 'Front', 'Back'])
})

test('several files are uploaded one by one with progress; one that fails is named, and the others go on', async () => {
  edit()
  let go = () => {}
  const after = new Promise<void>((resolve) => {
    go = resolve
  })
  shop.answer(upload, { status: 201, json: { name: 'a', sha256: 'a', src: '/media/a' }, after })
  const more: HTMLInputElement = screen.getByLabelText('Add pictures')
  await userEvent.upload(more, [file('a'), file('b')])
  expect((await screen.findByText('Uploading 1 of 2: a.png')).textContent).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Uploaded' })).toHaveProperty('max', 2)
  expect(more.validity.customError).toBe(true)
  expect(shop.count(upload)).toBe(1)
  shop.answer(upload, { status: 415, json: { detail: 'No picture.', code: 'unsupported-image' } })
  go()
  await waitFor(() => expect(screen.getAllByText('b.png: No picture.').length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect([shop.count(upload), more.validity.customError]).toEqual([2, false])
  expect(listSent('pictures').at(-1)).toEqual({ src: '/media/a', alt: '' })
})

test('at most eight pictures fit; what does not is said', async () => {
  shop.answer(upload, { status: 201, json: { name: 'a', sha256: 'a', src: '/media/a' } })
  edit()
  const files = Array.from({ length: 7 }, (_, index) => file(`n${index}`))
  await userEvent.upload(screen.getByLabelText('Add pictures'), files)
  await waitFor(() => expect(shown()).toHaveLength(8))
  expect(shop.count(upload)).toBe(5)
  expect(screen.getAllByText('A product has at most eight pictures: 2 left out.')).not.toEqual([])
  expect(screen.getByLabelText('Add pictures')).toHaveProperty('disabled', true)
})

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
  render(<CreateProductForm known={known} />)
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
    rerender(<EditProductForm canPrice known={known} product={{ ...product, ...more }} />)
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
  render(<CreateProductForm known={known} />)
  fireEvent.submit(form())
  expect((await screen.findByRole('link', { name: 'View it' })).getAttribute('href')).toBe(
    '/admin/product/58/preview',
  )
  expect(screen.getByRole('link', { name: 'Edit it' }).getAttribute('href')).toBe('/admin/product/58')
})
