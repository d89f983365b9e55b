import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { roles } from '@/lib/accounts/permissions/permissions'
import {
  changed,
  click,
  dialog,
  listedProduct,
  preview,
  refused,
  rowBox,
} from '@/testing/browser/bulk-changes'
import { ProductsTable } from '../products-table'
import { ProductSelection } from './selection'

const shop = browserShop({ isSignedIn: true })
beforeEach(() => {
  localStorage.removeItem('bulkChange')
  localStorage.removeItem('bulkChangeDone')
})
const call = 'POST /api/products/bulk/'

function List({ ids = [1, 2, 3], total = ids.length }: { ids?: number[]; total?: number }) {
  return (
    <ProductSelection
      brands={['Nord']}
      categories={['Kitchen', 'Tea']}
      filter={{ q: 'cup' }}
      page={ids}
      total={total}
    >
      <ProductsTable empty="" note={`${total} in all.`} products={ids.map(listedProduct)} role={roles[0]} />
    </ProductSelection>
  )
}

const answer = (results: object[], next: number | null = null) =>
  shop.answer(call, { status: 200, json: { results, next } })

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

test('another list has no selection, and says that it has ended', async () => {
  const { rerender } = render(<List key="all" />)
  await userEvent.click(rowBox(1))
  await userEvent.click(rowBox(2))
  rerender(<List ids={[2, 3]} key="drafts" />)
  expect(rowBox(2)).toHaveProperty('checked', false)
  expect(screen.getByText('Another list: the selection of 2 products has ended.')).toBeTruthy()
})
