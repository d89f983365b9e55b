import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { speakIn } from '@/lib/platform/messages/speak'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { addOne } from './quick-add'

vi.mock(import('@/lib/api/client/api-client'), { spy: true })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  writeStored('cartItems', [])
  document.body.replaceChildren()
})

const product = { _id: 7, name: 'Lamp', image: '/a.webp', price: '89.99', countInStock: 2 }
const answer = (change: object = {}) =>
  vi.mocked(api.getProduct).mockResolvedValueOnce({ ...product, ...change } as never)

function newButton(): HTMLButtonElement {
  document.body.innerHTML = '<button aria-label="Add to Cart: Lamp" value="7"></button>'
  return document.querySelector('button') as HTMLButtonElement
}
const status = () => document.querySelector('[role=status]')?.textContent
const inCart = () => readStored('cartItems').map(({ product, qty, price }) => ({ product, qty, price }))

test('every click adds one more, up to the units in stock now, and says so', async () => {
  const button = newButton()
  const notes: (string | undefined)[] = []
  for (const price of ['89.99', '79.99', '79.99']) {
    answer({ price })
    await addOne(button)
    notes.push(button.dataset.note)
  }
  expect(notes).toEqual(['Added', 'Added, 2 in cart', 'No more in stock'])
  expect(inCart()).toEqual([{ product: 7, qty: 2, price: '79.99' }])
  expect(status()).toBe('Lamp: No more in stock')
  vi.runAllTimers()
  expect(button.dataset.note).toBeUndefined()
})

test('two clicks at once add two', async () => {
  const button = newButton()
  answer()
  answer()
  await Promise.all([addOne(button), addOne(button)])
  expect(inCart()).toEqual([{ product: 7, qty: 2, price: '89.99' }])
})

test('what cannot be added leaves the cart as it is', async () => {
  const button = newButton()
  answer({ countInStock: 0 })
  await addOne(button)
  expect(status()).toBe('Lamp: Out Of Stock')
  vi.mocked(api.getProduct).mockRejectedValueOnce(new ApiError(404, null))
  await addOne(button)
  expect(status()).toBe('Lamp: No longer sold')
  vi.mocked(api.getProduct).mockRejectedValueOnce(new Error('offline'))
  await addOne(button)
  expect(status()).toBe('Lamp: Please try again')
  expect(inCart()).toEqual([])
})

test('L02 a German button says its note in German, with the name of the product', async () => {
  document.body.innerHTML = '<button aria-label="In den Warenkorb: Lampe" value="7"></button>'
  const button = document.querySelector('button') as HTMLButtonElement
  for (const note of ['Hinzugefügt', 'Hinzugefügt, 2 im Warenkorb', 'Mehr ist nicht auf Lager']) {
    answer()
    await speakIn({ language: 'de', prefix: '/de' }, () => addOne(button))
    expect(status()).toBe(`Lampe: ${note}`)
  }
})
