import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { MovementJson } from '@/lib/sales/inventory/inventory-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { LowStockForm } from './low-stock-form'
import { StockForm } from './stock-form'
import { StockLedger } from './stock-ledger'

const shop = browserShop({ isSignedIn: true })
const call = 'POST /api/products/7/stock/'
const changed = (countInStock: number) => ({
  status: 200,
  json: { product: 7, outcome: 'changed', change: 1, countInStock },
})
const field = (name: RegExp | string) => screen.getByLabelText(name)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Change stock' }))
const status = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

test('D07 a count is sent with the stock that was shown when it was typed; the next one with what is there then', async () => {
  const { rerender } = render(<StockForm countInStock={40} productId={7} />)
  rerender(<StockForm countInStock={50} productId={7} />)
  await userEvent.type(field('Units on the shelf'), '60')
  rerender(<StockForm countInStock={43} productId={7} />)
  await userEvent.type(field('Note'), 'Shelf 4')
  shop.answer(call, changed(53))
  await save()
  await status('Stock changed: 53 units in stock.')
  expect(shop.lastBody(call)).toEqual({ counted: 60, seen: 50, reason: 'counted', note: 'Shelf 4' })
  expect(router.refresh).toHaveBeenCalledOnce()

  expect(field('Units on the shelf')).toHaveProperty('value', '')
  await userEvent.type(field('Units on the shelf'), '52')
  await save()
  await waitFor(() => expect(shop.lastBody(call)).toMatchObject({ counted: 52, seen: 53, note: '' }))
})

test('units that are added or taken away need a reason; a refusal keeps what was typed; a second click sends nothing', async () => {
  render(<StockForm countInStock={3} productId={7} />)
  await userEvent.click(screen.getByLabelText('Take away'))
  await userEvent.type(field('Units'), '4')
  const errors = [{ path: 'reason', message: 'reason is one of: …' }]
  shop.answer(call, { status: 400, json: { code: 'invalid-input', detail: 'No.', errors } })
  await save()
  await waitFor(() => expect(field('Reason').getAttribute('aria-invalid')).toBe('true'))
  expect(shop.lastBody(call)).toEqual({ change: -4, reason: '', note: '' })
  expect((await screen.findByText('Please choose a reason.', { selector: '[role=alert] *' })).tagName).toBe(
    'DIV',
  )

  await userEvent.selectOptions(field('Reason'), 'Broken')
  const detail = 'Only 3 are in stock by now.'
  shop.answer(call, { status: 409, json: { code: 'stock-too-low', detail } })
  await save()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(detail))
  expect(field('Units')).toHaveProperty('value', '4')

  await userEvent.click(screen.getByLabelText('Add'))
  await userEvent.selectOptions(field('Reason'), 'Received')
  let arrive = () => {}
  const after = new Promise<void>((resolve) => {
    arrive = resolve
  })
  shop.answer(call, { ...changed(7), after })
  await save()
  await save()
  arrive()
  await status('Stock changed: 7 units in stock.')
  expect(shop.lastBody(call)).toEqual({ change: 4, reason: 'received', note: '' })
  expect(shop.count(call)).toBe(3)
})

test('after a lost answer the same change has the same key, another change another one', async () => {
  const keys: (string | null)[] = []
  const lost = (_: string, init: RequestInit = {}) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  vi.stubGlobal('fetch', lost)
  render(<StockForm countInStock={3} productId={7} />)
  await userEvent.type(field('Units on the shelf'), '5')
  for (const count of [1, 2]) {
    await save()
    await waitFor(() => expect(keys.filter(Boolean)).toHaveLength(count))
    await screen.findByRole('alert')
  }
  await userEvent.type(field('Note'), 'Shelf 4')
  await save()
  await waitFor(() => expect(keys.filter(Boolean)).toHaveLength(3))
  const [first, again, other] = keys.filter(Boolean)
  expect([again === first, other === first]).toEqual([true, false])
})

test('the limit of a product is a number, and without one that of the shop', async () => {
  render(<LowStockForm lowStock={3} productId={7} shopLimit={5} />)
  const limit = 'PUT /api/products/7/low-stock/'
  shop.answer(limit, { status: 200, json: { lowStock: null } })
  await userEvent.clear(field('Low from'))
  await userEvent.click(screen.getByRole('button', { name: 'Save limit' }))
  await status('The limit of the shop counts.')
  expect(shop.lastBody(limit)).toEqual({ lowStock: null })
})

const entry = (id: number, more: Partial<MovementJson>): MovementJson => ({
  _id: id,
  createdAt: '2026-11-27T10:00:00.000Z',
  kind: 'corrected',
  change: -2,
  heldChange: 0,
  countInStock: 8,
  reason: null,
  note: '',
  actor: null,
  order: null,
  ...more,
})
const rowTexts = () => screen.getAllByRole('row').map((row) => row.textContent?.replace(/\d\d\/.*/, ''))

test('the ledger names reason, order, note and person, and shows older entries below, each once', async () => {
  const entries = [
    entry(9, { reason: 'own-use', note: 'For the window', actor: { id: 2, name: 'Sue' } }),
    entry(8, { kind: 'held', change: -1, countInStock: 10, order: 12 }),
  ]
  render(<StockLedger entries={entries} pageSize={2} productId={7} total={3} />)
  expect(rowTexts().slice(1)).toEqual(['Own use−28For the windowSue', 'Ordered−110Order 12'])
  expect(screen.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe('/order/12')

  const older = () => userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  shop.answer('GET /api/products/7/stock/?page=2&pageSize=2', 'unreachable')
  await older()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('cannot be reached'))
  const first = entry(1, { kind: 'received', change: 11, countInStock: 11 })
  shop.answer('GET /api/products/7/stock/?page=2&pageSize=2', { status: 200, json: [entries[1], first] })
  await older()
  await waitFor(() => expect(rowTexts().at(-1)).toBe('Received+1111'))
  expect(rowTexts()).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('a ledger without entries says so', () => {
  render(<StockLedger entries={[]} pageSize={2} productId={7} total={0} />)
  expect(screen.getByText('Nothing has come or gone yet.')).toBeTruthy()
})
