import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '@/testing/http/router'
import { KeptNote, SignInSteps } from './checkout-sign-in'

afterEach(() => window.history.replaceState(null, '', '/'))

function show(search: string) {
  window.history.replaceState(null, '', `/login${search}`)
  render(
    <>
      <SignInSteps />
      <KeptNote />
    </>,
  )
}

test.each(['/shipping', '/payment', '/placeorder'])(
  'a log-in that leads to %s has the bar of steps',
  (path) => {
    show(`?redirect=${encodeURIComponent(path)}`)
    const login = screen.getByRole('link', { name: 'Login' })
    expect(login.getAttribute('aria-current')).toBe('step')
    expect(login.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    expect(screen.getByText('Your cart and address are kept.')).toBeTruthy()
  },
)

test.each(['', '?redirect=/profile', '?redirect=//evil.example/shipping'])(
  'any other log-in (%s) has none',
  (search) => {
    show(search)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText('Your cart and address are kept.')).toBeNull()
  },
)
