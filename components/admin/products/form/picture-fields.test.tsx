import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { cuckooClock as product } from '@/testing/shop/product-detail'
import { EditProductForm } from '../edit-product-form'

const knownNames = { brands: ['Black Forest', 'Kitchen'], categories: ['Clocks'] }
const upload = 'POST /api/products/pictures/'
const shop = browserShop({ isSignedIn: true })

const edit = () => render(<EditProductForm canPrice knownNames={knownNames} product={product} />)
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
  await click('Make picture 2 the 1st')
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

test('added files are uploaded in turn, with progress; a refused one is named, and the rest are kept', async () => {
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
