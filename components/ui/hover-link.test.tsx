import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnchorHTMLAttributes } from 'react'
import { expect, test, vi } from 'vitest'
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

test.each([
  ['no information about the network', undefined, 'true'],
  ['a fast network', { saveData: false, effectiveType: '4g' }, 'true'],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, 'false'],
  ['a slow network', { saveData: false, effectiveType: 'slow-2g' }, 'false'],
])('with %s a link under the pointer or in focus is prefetched: %s', async (_, connection, prefetch) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  render(
    <>
      <HoverLink href="/products/1">One</HoverLink>
      <HoverLink href="/products/2">Two</HoverLink>
      <HoverLink href="/products/3">Three</HoverLink>
    </>,
  )
  await userEvent.setup().hover(screen.getByText('One'))
  act(() => screen.getByText('Two').focus())
  const prefetches = screen.getAllByRole('link').map((link) => link.dataset.prefetch)
  expect(prefetches).toEqual([prefetch, prefetch, 'false'])
})
