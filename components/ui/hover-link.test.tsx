import { act, fireEvent, render, screen } from '@testing-library/react'
import type { AnchorHTMLAttributes } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoverLink } from './hover-link'

vi.mock('next/link', () => ({
  default: ({
    prefetch,
    ...props
  }: AnchorHTMLAttributes<HTMLAnchorElement> & { prefetch: boolean | null }) => (
    <a data-prefetch={String(prefetch)} {...props} />
  ),
  useLinkStatus: () => ({ pending: false }),
}))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const prefetches = () => screen.getAllByRole('link').map((link) => link.dataset.prefetch)

test.each([
  ['no information about the network', undefined, 'true'],
  ['a fast network', { saveData: false, effectiveType: '4g' }, 'true'],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, 'false'],
  ['a slow network', { saveData: false, effectiveType: 'slow-2g' }, 'false'],
])('with %s a link under the pointer or in focus is prefetched: %s', (_, connection, prefetch) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  render(
    <>
      <HoverLink href="/products/1">One</HoverLink>
      <HoverLink href="/products/2">Two</HoverLink>
      <HoverLink href="/products/3">Three</HoverLink>
    </>,
  )
  fireEvent.pointerEnter(screen.getByText('One'))
  wait(80)
  act(() => screen.getByText('Two').focus())
  wait(80)
  expect(prefetches()).toEqual([prefetch, prefetch, 'false'])
})

test('a link that the pointer only crosses is not prefetched, nor one that is nofollow', () => {
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true })
  render(
    <>
      <HoverLink href="/products/1">One</HoverLink>
      <HoverLink href="/products/2">Two</HoverLink>
      <HoverLink href="/search?brand=B" rel="nofollow">
        B
      </HoverLink>
    </>,
  )
  for (const [name, ms] of [
    ['One', 79],
    ['B', 200],
    ['Two', 80],
  ] as const) {
    fireEvent.pointerEnter(screen.getByText(name))
    wait(ms)
    fireEvent.pointerLeave(screen.getByText(name))
  }
  wait(200)
  expect(prefetches()).toEqual(['false', 'true', 'false'])
})
