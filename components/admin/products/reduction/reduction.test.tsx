import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ReductionJson } from '@/lib/catalog/reductions/reduction-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { ReductionForm } from './reduction-form'
import { ReductionList } from './reduction-list'

const shop = browserShop({ isSignedIn: true })
const call = 'PUT /api/products/57/reduction/'
const planned: ReductionJson = {
  _id: 3,
  price: '30.00',
  compareAtPrice: '40.00',
  from: '2026-11-30T08:00:00.000Z',
  until: '2026-12-24T22:59:00.000Z',
  state: 'planned',
  priceBefore: null,
  endedAt: null,
  detail: null,
}
const facts = {
  productId: 57,
  timeZone: 'Europe/Vienna',
  price: '40.00',
  compareHint: 'The lowest price of the last 30 days was $40.00.',
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a reduction is planned with the times of the shop, and a refusal stands at its field', async () => {
  render(<ReductionForm {...facts} open={null} />)
  expect(screen.getByText(facts.compareHint)).toBeTruthy()
  enter('Reduced to', '30')
  enter('Begins', '2026-11-30T09:00')
  const message = 'It must end after it begins, and not before now.'
  shop.answer(call, {
    status: 400,
    json: { detail: message, code: 'invalid-input', errors: [{ path: 'until', message }] },
  })
  enter('Ends', '2026-11-30T09:00')
  await click('Plan the reduction')
  await waitFor(() => expect(screen.getByLabelText('Ends').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('Reduced to')).toHaveProperty('value', '30')
  shop.answer(call, { status: 200, json: planned })
  enter('Ends', '2026-12-24T23:59')
  await click('Plan the reduction')
  expect((await screen.findByText('The reduction is planned.')).textContent).toBeTruthy()
  const { price, compareAtPrice, from, until } = planned
  expect(shop.lastBody(call)).toEqual({ price: '30', compareAtPrice, from, until })
  expect(price).toBe('30.00')
  expect(router.refresh).toHaveBeenCalled()
})

test('of a running one only the end is moved, and its prices are sent as they are', async () => {
  render(<ReductionForm {...facts} open={{ ...planned, state: 'running', priceBefore: '40.00' }} />)
  expect(screen.queryByLabelText('Reduced to')).toBeNull()
  expect(screen.getByLabelText('Ends')).toHaveProperty('value', '2026-12-24T23:59')
  shop.answer(call, { status: 200, json: { ...planned, state: 'running' } })
  enter('Ends', '')
  await click('Change its end')
  await screen.findByText('Its end is changed.')
  expect(shop.lastBody(call)).toEqual({ price: '30.00', compareAtPrice: '40.00', from: null, until: null })
})

test('the list says why one did not begin, and ends the running one after a question', async () => {
  const reason = 'The lowest price of the last 30 days was $35.00.'
  const reductions: ReductionJson[] = [
    { ...planned, _id: 5, state: 'running', priceBefore: '40.00' },
    { ...planned, _id: 4, state: 'refused', detail: reason, endedAt: planned.from },
  ]
  render(<ReductionList canManage productId={57} reductions={reductions} timeZone="Europe/Vienna" />)
  const [running, refused] = screen.getAllByRole('listitem')
  expect(running?.textContent).toContain(
    'Running $30.00 instead of $40.0030 Nov 2026, 09:00 to 24 Dec 2026, 23:59',
  )
  expect(refused?.textContent).toContain(reason)
  await click('End it now')
  expect((await screen.findByRole('dialog')).textContent).toContain('The price goes back to $40.00')
  shop.answer('DELETE /api/products/57/reduction/', { status: 200, json: { ...planned, state: 'ended' } })
  await click('End it')
  await screen.findByText('The reduction has ended.')
})

test('who may not change prices sees reductions without a button', () => {
  render(<ReductionList canManage={false} productId={57} reductions={[planned]} timeZone="UTC" />)
  expect(screen.queryByRole('button')).toBeNull()
})
