import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { RefreshUnderWay } from './refresh-under-way'

const read = 'GET /api/orders/7/'
const order = { _id: 7, orderItems: [], isPaid: true, paidAt: null }

const shop = browserShop({ isSignedIn: true })
beforeEach(() => {
  vi.useFakeTimers()
  shop.answer(read, { status: 200, json: order })
})
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const refreshes = () => router.refresh.mock.calls.length

test('the page is read again after two seconds, then ever more seldom, and at last no more', async () => {
  render(<RefreshUnderWay orderId={7} />)
  await pass(2)
  expect(refreshes()).toBe(1)
  await pass(3)
  expect(refreshes()).toBe(2)
  await pass(20 * 60)
  expect(refreshes()).toBe(18)
  expect(vi.getTimerCount()).toBe(0)
})

test('it ends with the action', async () => {
  const { unmount } = render(<RefreshUnderWay orderId={7} />)
  await pass(2)
  unmount()
  await pass(600)
  expect(refreshes()).toBe(1)
})

test('a page that is being used is refreshed only once it is left alone', async () => {
  render(<RefreshUnderWay orderId={7} />)
  for (let second = 0; second < 10; second++) {
    fireEvent.pointerMove(window)
    await pass(1)
  }
  expect(refreshes()).toBe(0)
  await pass(4)
  expect(refreshes()).toBe(1)
})

test('nothing is refreshed below an open dialog', async () => {
  render(
    <>
      <dialog open>Sure?</dialog>
      <RefreshUnderWay orderId={7} />
    </>,
  )
  await pass(60)
  expect(refreshes()).toBe(0)
})

test('a hidden page asks nothing, and asks at once when it is seen again', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  render(<RefreshUnderWay orderId={7} />)
  await pass(60)
  expect(shop.count(read)).toBe(0)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  await pass(0)
  expect(refreshes()).toBe(1)
})

test.each(['unreachable', { status: 503, json: {} }] as const)(
  'the page stays while the shop answers %j',
  async (answer) => {
    shop.answer(read, answer)
    render(<RefreshUnderWay orderId={7} />)
    await pass(10)
    expect([refreshes(), shop.count(read) > 1]).toEqual([0, true])
    shop.answer(read, { status: 200, json: order })
    await pass(60)
    expect(refreshes()).toBeGreaterThan(0)
  },
)
