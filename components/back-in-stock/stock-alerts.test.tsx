import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { AlertLinkForm } from './alert-link-form'
import { StockAlertForm } from './stock-alert-form'

const shop = browserShop()
const request = 'POST /api/products/7/alert/'
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = () => screen.findByLabelText<HTMLInputElement>('Tell me when it is back')
const at = (query: string) => window.history.replaceState(null, '', `/back-in-stock${query}`)
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

test('a visitor types an address, sees what is wrong with it, and then what happens next', async () => {
  render(<StockAlertForm productId={7} />)
  expect((await field()).value).toBe('')
  await userEvent.type(await field(), 'ann@')
  const message = 'Email is not a valid address.'
  const errors = [{ path: 'email', message }]
  shop.answer(request, { status: 400, json: { code: 'invalid-input', detail: message, errors } })
  await click('Tell me')
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(await field(), 'example.com')
  shop.answer(request, { status: 202, json: { detail: 'A mail is on its way.' } })
  await click('Tell me')
  await says('A mail is on its way.')
  expect(shop.lastBody(request)).toEqual({ email: 'ann@example.com' })
})

test('a signed-in browser offers the address of the account', async () => {
  shop.signIn()
  render(<StockAlertForm productId={7} />)
  await waitFor(async () => expect((await field()).value).toBe('ann@example.com'))
})

test('opening the link sends nothing; its buttons confirm or remove, and the token leaves the address bar', async () => {
  at('?token=7.abc')
  const { unmount } = render(<AlertLinkForm />)
  await waitFor(() => expect(window.location.search).toBe(''))
  const [confirm, remove] = ['POST /api/alerts/confirm/', 'POST /api/alerts/remove/']
  expect([shop.count(confirm), shop.count(remove)]).toEqual([0, 0])
  shop.answer(confirm, 'unreachable')
  await click('Yes, tell me')
  await says('The shop cannot be reached.')
  shop.answer(confirm, { status: 200, json: { detail: 'Thank you.' } })
  await click('Yes, tell me')
  await says('Thank you.')
  expect(shop.lastBody(confirm)).toEqual({ token: '7.abc' })
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toBeTruthy()
  unmount()

  at('?token=7.abc&remove=1')
  render(<AlertLinkForm />)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull())
  shop.answer(remove, { status: 200, json: { detail: 'Your address is removed.' } })
  await click('Remove my address')
  await says('Your address is removed.')
  expect(shop.lastBody(remove)).toEqual({ token: '7.abc' })
})

test.each([
  ['', 'This page works only with the link'],
  ['?token=7.old', 'no longer'],
])('a link with "%s" leads back to the shop', async (query, text) => {
  at(query)
  render(<AlertLinkForm />)
  const json = { code: 'alert-token-invalid', detail: 'This link is no longer valid.' }
  shop.answer('POST /api/alerts/confirm/', { status: 400, json })
  if (query) await click('Yes, tell me')
  await says(text)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toBeTruthy()
})

test('in German the address is asked for in German', () => {
  const drawn = speakIn({ language: 'de', prefix: '/de' }, () =>
    renderToString(
      <>
        <StockAlertForm productId={7} />
        <AlertLinkForm />
      </>,
    ),
  )
  expect(drawn).toContain('Benachrichtigen, wenn wieder auf Lager')
  expect(drawn).toContain('Ja, benachrichtigen')
  expect(drawn).not.toMatch(/Tell|address|Remove/)
})
