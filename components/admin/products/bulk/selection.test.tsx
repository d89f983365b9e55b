import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { roles } from '@/lib/accounts/permissions/permissions'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { ProductsTable } from '../products-table'
import { ProductSelection } from './selection'
import { UnfinishedChange } from './unfinished-change'

const shop = browserShop({ isSignedIn: true })
beforeEach(() => {
  localStorage.removeItem('bulkChange')
  localStorage.removeItem('bulkChangeDone')
})
const call = 'POST /api/products/bulk/'

const product = (id: number) =>
  ({
    _id: id,
    name: `Cup ${id}`,
    image: '/images/cup.webp',
    price: '10.00',
    category: 'Kitchen',
    brand: 'Nord',
    countInStock: 3,
    sku: null,
    status: id === 3 ? 'draft' : 'live',
  }) as ProductJson

function List({ ids = [1, 2, 3], total = ids.length }: { ids?: number[]; total?: number }) {
  return (
    <ProductSelection
      brands={['Nord']}
      categories={['Kitchen', 'Tea']}
      filter={{ q: 'cup' }}
      page={ids}
      total={total}
    >
      <ProductsTable empty="" note={`${total} in all.`} products={ids.map(product)} role={roles[0]} />
    </ProductSelection>
  )
}

const changed = (id: number, more: object = {}) => ({
  id,
  name: `Cup ${id}`,
  version: id + 10,
  outcome: 'changed',
  before: { price: '10.00' },
  after: { price: '9.00' },
  code: null,
  detail: null,
  ...more,
})
const refused = {
  outcome: 'refused',
  before: {},
  after: {},
  code: 'invalid-input',
  detail: 'The price would be below 0.01, or too large.',
}
const answer = (results: object[], next: number | null = null) =>
  shop.answer(call, { status: 200, json: { results, next } })
const button = (name: string) => screen.getByRole('button', { name })
const click = (name: string) => userEvent.click(button(name))
const rowBox = (id: number) => screen.getByRole('checkbox', { name: `Select product ${id}` })
const dialog = () => within(screen.getByRole('dialog'))

async function preview(value = '10'): Promise<void> {
  await userEvent.type(screen.getByLabelText('Per cent'), value)
  await click('Preview')
}

test('a draft is marked in its row', () => {
  render(<List />)
  expect(screen.getByText('Draft').closest('tr')?.textContent).toContain('Cup 3')
})

test('what a change would do is shown with its refusals, then done with the versions that were seen', async () => {
  render(<List />)
  await userEvent.click(rowBox(3))
  await userEvent.click(rowBox(1))
  expect(screen.getByText('2 products selected')).toBeTruthy()
  answer([changed(1), changed(3, refused)])
  await preview('12,5')
  await screen.findByText('1 product will change, 1 is refused.')
  const asked = { action: { price: { percent: '-12.5' } } }
  expect(shop.lastBody(call)).toEqual({ ...asked, ids: [1, 3], dryRun: true })
  expect(
    dialog()
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'ProductChange',
    'Cup 3The price would be below 0.01, or too large.',
    'Cup 1$10.00→becomes$9.00',
  ])
  answer([changed(1)])
  await click('Change 1 product')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('1 product was changed.'))
  const to = { action: { price: { to: ['9.00'] } } }
  expect(shop.lastBody(call)).toEqual({ ...to, ids: [1], versions: [11] })
  await click('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('a page is selected at once, then all of the list, which the shop is asked for in turn', async () => {
  render(<List total={1203} />)
  await userEvent.click(rowBox(1))
  await click('All 3 of this page')
  expect(rowBox(2)).toHaveProperty('checked', true)
  await click('Select all 1,203 of this list')
  expect(screen.getByText('All 1,203 products selected')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Make drafts')
  answer([changed(1, { before: { status: 'live' }, after: { status: 'draft' } })])
  await click('Preview')
  await screen.findByText('1 product will change.')
  const filter = { q: 'cup' }
  expect(shop.lastBody(call)).toEqual({ action: { status: 'draft' }, filter, after: 0, dryRun: true })
  expect(dialog().getByText('Live')).toBeTruthy()
})

test.each([
  [
    'each deletion',
    'Delete',
    [changed(1, { outcome: 'deleted', before: { name: 'Cup 1' }, after: {} })],
    'Delete 1 product',
    '1 product will leave the shop for good.',
  ],
  [
    'a price that changes by more than half',
    'Lower the price by per cent',
    [changed(1, { after: { price: '4.99' } })],
    'Change 1 product',
    '1 product will change in price by more than half, such as Cup 1 from $10.00 to $4.99.',
  ],
  [
    'more than fifty products',
    'Put into a category',
    Array.from({ length: 51 }, (_, n) =>
      changed(n + 1, { before: { category: 'A' }, after: { category: 'B' } }),
    ),
    'Change 51 products',
    '51 products will change at once.',
  ],
])('W01 %s is asked about before it is done', async (_, kind, results, name, question) => {
  render(<List />)
  await userEvent.click(rowBox(1))
  await userEvent.selectOptions(screen.getByLabelText('What to do'), kind)
  answer(results)
  if (kind.includes('per cent')) await preview()
  else await click('Preview')
  await userEvent.dblClick(await screen.findByRole('button', { name }))
  expect(dialog().getByRole('alert').textContent).toContain(question)
  expect(shop.count(call)).toBe(1)
  await click('Go back')
  expect(shop.count(call)).toBe(1)
  await click(name)
  answer(results)
  await click(`Yes, ${name.charAt(0).toLowerCase()}${name.slice(1)}`)
  await waitFor(() => expect(shop.count(call)).toBeGreaterThan(1))
})

test('after a cut it goes on with the others, the chunk whose answer was lost under the same key', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => n + 1)
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new Error('Not offered on plain http, as in a local network')
  })
  const sent: { key: string | null; ids: number[] }[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.includes('bulk')) return send(path, init)
    const body: { ids: number[] } = JSON.parse(String(init.body))
    sent.push({ key: new Headers(init.headers).get('Idempotency-Key'), ids: body.ids })
    if (sent.length === 3) throw new TypeError('Failed to fetch')
    return Response.json({ results: body.ids.map((id) => changed(id)), next: null })
  })
  render(<List ids={ids} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all products of this page' }))
  await preview()
  await userEvent.click(await screen.findByRole('button', { name: 'Change 60 products' }))
  await click('Yes, change 60 products')
  expect((await screen.findByText(/Going on/)).textContent).toContain('Done: 50 of 60 products.')
  await click('Go on with the other 10')
  await screen.findByText('60 products were changed.')
  const [asked, first, lost, again] = sent
  expect([sent.length, asked?.key]).toEqual([4, null])
  expect([first?.ids, lost?.ids]).toEqual([ids.slice(0, 50), ids.slice(50)])
  expect(again).toEqual(lost)
  expect(lost?.key).not.toBe(first?.key)
})

describe('E18 a change that stops half-way', () => {
  const ids = Array.from({ length: 60 }, (_, n) => n + 1)
  type Sent = { key: string | null; body: { ids: number[]; versions?: number[]; action: object } }

  /** Answers each part of a change but those whose number `isLost`, and returns what was sent. */
  function answerParts(isLost: (part: number) => boolean, outcome: (id: number) => object = changed): Sent[] {
    const sent: Sent[] = []
    const send = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (!path.includes('bulk')) return send(path, init)
      const body: Sent['body'] & { dryRun?: boolean } = JSON.parse(String(init.body))
      if (!body.dryRun) sent.push({ key: new Headers(init.headers).get('Idempotency-Key'), body })
      if (!body.dryRun && isLost(sent.length)) throw new TypeError('Failed to fetch')
      return Response.json({ results: body.ids.map(outcome), next: null })
    })
    return sent
  }

  /** Lowers the prices of all, is interrupted in the second part, and closes the tab. Returns what was sent. */
  async function interrupt(): Promise<Sent[]> {
    const sent = answerParts((part) => part === 2)
    const { unmount } = render(<List ids={ids} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all products of this page' }))
    await preview()
    await userEvent.click(await screen.findByRole('button', { name: 'Change 60 products' }))
    await click('Yes, change 60 products')
    await screen.findByText(/Going on/)
    unmount()
    return sent
  }
  const stopped = { kind: 'lower-percent', key: 'k', at: '2031-03-01T08:00:00Z', action: null }
  function storeStopped(): void {
    const change = { ...stopped, ids, versions: ids, to: ids.map(() => '9.00') }
    localStorage.setItem('bulkChange', JSON.stringify(change))
    localStorage.setItem('bulkChangeDone', 'k 50')
  }
  const readChange = () => JSON.parse(localStorage.getItem('bulkChange') ?? 'null')

  test('is shown by the next tab, and finished once, to the prices that were shown', async () => {
    const [first, lost] = await interrupt()
    expect(first?.body).toEqual({
      ids: ids.slice(0, 50),
      versions: ids.slice(0, 50).map((id) => id + 10),
      action: { price: { to: Array(50).fill('9.00') } },
    })
    const again = answerParts(
      () => false,
      (id) =>
        changed(
          id,
          id > 58 ? { ...refused, code: 'edit-conflict', detail: 'It was changed meanwhile.' } : {},
        ),
    )
    render(<UnfinishedChange />)
    expect(screen.getByRole('alert').textContent).toContain('50 of 60 products done.')
    await click('Finish the other 10')
    await screen.findByText('8 products were changed, after 50 before. 2 refused: the table says why.')
    expect(again.map(({ body }) => body.ids)).toEqual([ids.slice(50)])
    expect(again[0]).toEqual(lost)
    await click('Close')
    expect([readChange(), localStorage.getItem('bulkChangeDone')]).toEqual([null, null])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is forgotten when asked, and what is done stays', async () => {
    storeStopped()
    render(<UnfinishedChange />)
    await click('Forget it')
    expect(dialog().getByText(/10 products will stay as they are/)).toBeTruthy()
    expect(readChange().ids).toHaveLength(60)
    await userEvent.click(dialog().getByRole('button', { name: 'Forget it' }))
    expect([readChange(), screen.queryByRole('alert')]).toEqual([null, null])
  })

  test('is named before another one takes its place, with prices that have just changed', async () => {
    storeStopped()
    answerParts(
      () => true,
      (id) => changed(id, id === 1 ? { detail: 'It was $11.00 within the last hour.' } : {}),
    )
    render(<List />)
    await userEvent.click(rowBox(1))
    await userEvent.click(rowBox(2))
    await preview()
    await userEvent.click(await screen.findByRole('button', { name: 'Change 2 products' }))
    const question = dialog().getByRole('alert').textContent
    expect(question).toContain('Another change is not finished: 50 of 60 products are done.')
    expect(question).toContain(
      '1 product changed in price within the last hour, and would change once more, such as Cup 1 from $10.00 to $9.00.',
    )
    await click('Yes, change 2 products')
    await screen.findByText(/Going on/)
    expect(readChange().ids).toEqual([1, 2])
  })

  test.each([
    '{',
    '{"kind":"gone"}',
    '{"kind":"delete","key":"k","at":"","action":null,"ids":[1],"versions":[],"to":null}',
  ])('is not read from %s', (text) => {
    localStorage.setItem('bulkChange', text)
    render(<UnfinishedChange />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('another list has no selection, and says that it has ended', async () => {
  const { rerender } = render(<List key="all" />)
  await userEvent.click(rowBox(1))
  await userEvent.click(rowBox(2))
  rerender(<List ids={[2, 3]} key="drafts" />)
  expect(rowBox(2)).toHaveProperty('checked', false)
  expect(screen.getByText('Another list: the selection of 2 products has ended.')).toBeTruthy()
})

test('a role that may not change prices has no boxes', () => {
  render(<ProductsTable empty="" note="" products={[product(1)]} role={roles[1]} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('ID')
})

test('View shows the page of a live product, and the preview of a draft, which has none', () => {
  const products = [product(1), { ...product(2), status: 'draft' as const }]
  render(<ProductsTable empty="" note="" products={products} role={roles[1]} />)
  expect(screen.getAllByRole('link', { name: 'View' }).map((link) => link.getAttribute('href'))).toEqual([
    '/products/1',
    '/admin/product/2/preview',
  ])
})
