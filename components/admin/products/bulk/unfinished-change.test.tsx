import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
import { UnfinishedChange } from './unfinished-change'

browserShop({ isSignedIn: true })
beforeEach(() => {
  localStorage.removeItem('bulkChange')
  localStorage.removeItem('bulkChangeDone')
})

function List({ ids }: { ids: number[] }) {
  return (
    <ProductSelection
      brands={['Nord']}
      categories={['Kitchen']}
      filter={{ q: '' }}
      page={ids}
      total={ids.length}
    >
      <ProductsTable empty="" note="" products={ids.map(listedProduct)} role={roles[0]} />
    </ProductSelection>
  )
}

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
    render(<List ids={[1, 2, 3]} />)
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
