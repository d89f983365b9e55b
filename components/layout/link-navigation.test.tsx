import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageLink } from '@/components/ui/page-link'
import { router } from '@/testing/http/router'
import { LinkNavigation } from './link-navigation'

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  render(
    <>
      <PageLink href="/products/1">
        <b>One</b>
      </PageLink>
      <PageLink href="/cart">Cart</PageLink>
      <PageLink href="/search?brand=B" rel="nofollow" scroll={false}>
        Brand
      </PageLink>
      <PageLink href="/page/2" rel="next">
        Next
      </PageLink>
      <a href="#content">Plain</a>
      <PageLink href="/profile#orders">To the orders</PageLink>
      <h2 id="orders">Orders</h2>
      <LinkNavigation />
    </>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true })
})

const text = (name: string) => screen.getByText(name)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const addressOf = (path: string) => new URL(path, location.href).href
const prefetched = () => router.prefetch.mock.calls.map(([href, { kind }]) => [href, kind])

test.each([
  ['no information about the network', undefined, 1],
  ['a fast network', { saveData: false, effectiveType: '4g' }, 1],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, 0],
  ['a slow network', { saveData: false, effectiveType: 'slow-2g' }, 0],
])('with %s, a link under the pointer and one in focus are prefetched %#', (_, connection, times) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  fireEvent.pointerOver(text('One'))
  wait(80)
  act(() => text('Cart').focus())
  wait(80)
  const both = [
    [addressOf('/products/1'), 'full'],
    [addressOf('/cart'), 'auto'],
  ]
  expect(prefetched()).toEqual(times ? both : [])
})

test('a link that the pointer only crosses is not prefetched, nor one that is nofollow, nor one that is no page link', () => {
  for (const [name, ms] of [
    ['Cart', 79],
    ['Brand', 200],
    ['Plain', 200],
    ['One', 79],
  ] as const) {
    fireEvent.pointerOver(text(name))
    wait(ms)
  }
  fireEvent.pointerOver(document.body)
  wait(200)
  expect(prefetched()).toEqual([])
  fireEvent.pointerOver(text('One'))
  wait(40)
  // Between the parts of one link the pause goes on.
  fireEvent.pointerOver(screen.getByRole('link', { name: 'One' }))
  wait(40)
  expect(prefetched()).toEqual([[addressOf('/products/1'), 'full']])
})

test.each([
  ['in view', 0, undefined, 1],
  ['further down', 5000, undefined, 0],
  ['in view of a visitor who saves data', 0, { saveData: true, effectiveType: '4g' }, 0],
])(
  'the next page of a list is prefetched after scrolling when its link is %s',
  (_, top, connection, times) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    vi.spyOn(text('Next'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 80, 44))
    fireEvent(document, new Event('scrollend'))
    expect(prefetched()).toEqual(times ? [[addressOf('/page/2'), 'full']] : [])
  },
)

test('a click opens the page without a reload, with a spinner meanwhile, and keeps the scroll position within a screen', async () => {
  let arrive = () => {}
  router.push.mockImplementationOnce(() => new Promise<void>((resolve) => (arrive = resolve)))
  expect(fireEvent.click(text('One'))).toBe(false)
  expect(router.push).toHaveBeenLastCalledWith(addressOf('/products/1'), { scroll: true })
  expect(screen.getByRole('status')).toBeTruthy()
  await act(async () => arrive())
  expect(screen.queryByRole('status')).toBeNull()
  expect(fireEvent.click(text('Brand'))).toBe(false)
  expect(router.push).toHaveBeenLastCalledWith(addressOf('/search?brand=B'), { scroll: false })
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (init) => {
    expect(fireEvent.click(text('One'), init)).toBe(true)
    expect(router.push).not.toHaveBeenCalled()
  },
)

test('a click is left to the browser on another link, and one that something has handled is not handled again', () => {
  fireEvent.click(text('Plain'))
  const click = createEvent.click(text('One'))
  click.preventDefault()
  fireEvent(text('One'), click)
  expect(router.push).not.toHaveBeenCalled()
})

test('a click on a link to where the address already points scrolls there again', () => {
  const scrollIntoView = vi.spyOn(text('Orders'), 'scrollIntoView')
  fireEvent.click(text('To the orders'))
  expect(router.push).toHaveBeenLastCalledWith(addressOf('/profile#orders'), { scroll: true })
  window.history.replaceState(null, '', '/profile#orders')
  expect(fireEvent.click(text('To the orders'))).toBe(false)
  expect([router.push.mock.calls.length, scrollIntoView.mock.calls.length]).toEqual([1, 1])
  window.history.replaceState(null, '', '/')
})

test('a jump within the page keeps the router’s state of the page', () => {
  const state = { tree: 'of the page' }
  window.history.replaceState(state, '')
  fireEvent.click(text('Plain'))
  window.history.pushState(null, '', '#content')
  fireEvent(window, new Event('hashchange'))
  expect(window.history.state).toEqual(state)
  window.history.replaceState(null, '', '/')
})
