import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import type { DeliveryJson, WebhookJson } from '@/lib/messaging/webhooks/webhook-schema'
import { ReportHere } from '../row-report'
import { AddWebhookForm } from './add-webhook-form'
import { DeliveriesList } from './deliveries-list'
import { WebhookActions } from './webhook-actions'
import { WebhooksList } from './webhooks-list'

const shop = browserShop({ isSignedIn: true })
const at = '2026-11-27T12:00:00.000Z'
const hook: WebhookJson = {
  _id: 3,
  address: 'https://books.example.org/shop',
  events: ['order.paid', 'refund.completed'],
  description: 'Bookkeeping',
  createdAt: at,
  isLive: true,
  stoppedAt: null,
  stopReason: null,
  failingSince: null,
  lastSuccessAt: at,
  lastFailureAt: null,
  waiting: 2,
  formerSecretUntil: null,
}
const delivery: DeliveryJson = {
  _id: 9,
  messageId: 'msg_1f',
  type: 'order.paid',
  state: 'given_up',
  attempts: 10,
  createdAt: at,
  lastAttemptAt: at,
  nextAttemptAt: null,
  deliveredAt: null,
  status: 500,
  failure: 'It answered 500.',
}
const list = { note: 'Note', empty: null }
const button = (name: string) => screen.getByRole('button', { name })
const actions = (of: WebhookJson = hook) => (
  <ReportHere>
    <WebhookActions hook={of} />
  </ReportHere>
)

test('a webhook is added with what was chosen, and its secret is shown to be copied', async () => {
  const call = 'POST /api/webhooks/'
  shop.answer(call, { status: 201, json: { ...hook, secret: 'whsec_abc' } })
  render(<AddWebhookForm />)
  await userEvent.click(screen.getByLabelText('Address'))
  await userEvent.paste(' https://books.example.org/shop ')
  for (const name of [/^refund.completed/, /^order.paid/])
    await userEvent.click(screen.getByRole('checkbox', { name }))
  await userEvent.click(button('Add'))
  // Outside of what can be folded.
  expect((await screen.findByText('whsec_abc')).closest('details')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('The webhook is added'))
  expect(shop.lastBody(call)).toEqual({
    address: 'https://books.example.org/shop',
    description: '',
    events: ['order.paid', 'refund.completed'],
  })
  await userEvent.click(button('I have kept it'))
  expect(screen.queryByText('whsec_abc')).toBeNull()
  expect((screen.getByLabelText('Address') as HTMLInputElement).value).toBe('')
})

test('an address that is refused is said at its field, and what was entered stays', async () => {
  const message = 'localhost leads to a private address.'
  const json = { code: 'invalid-input', detail: message, errors: [{ path: 'address', message }] }
  shop.answer('POST /api/webhooks/', { status: 400, json })
  render(<AddWebhookForm />)
  await userEvent.click(screen.getByLabelText('Address'))
  await userEvent.paste('https://localhost')
  await userEvent.click(button('Add'))
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect((screen.getByLabelText('Address') as HTMLInputElement).value).toBe('https://localhost')
  expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  [
    { ...delivery, state: 'delivered', status: 204 },
    'status',
    'The test was taken: the address answered 204.',
  ],
  [delivery, 'alert', 'The test failed. It answered 500.'],
])('a test says what came of it: %#', async (json, role, text) => {
  shop.answer('POST /api/webhooks/3/test/', { status: 200, json })
  render(actions())
  await userEvent.click(button('Send a test'))
  expect((await screen.findByRole(role)).textContent).toContain(text)
})

test('a webhook is paused and started, and a new secret is made only after a question', async () => {
  const call = 'PATCH /api/webhooks/3/'
  shop.answer(call, { status: 200, json: hook })
  shop.answer('POST /api/webhooks/3/rotate/', { status: 200, json: { ...hook, secret: 'whsec_new' } })
  const { rerender } = render(actions())
  await userEvent.click(button('Pause'))
  expect(shop.lastBody(call)).toEqual({ isPaused: true })
  rerender(actions({ ...hook, isLive: false }))
  await userEvent.click(button('Start'))
  expect(shop.lastBody(call)).toEqual({ isPaused: false })
  await userEvent.click(button('New secret'))
  expect(shop.count('POST /api/webhooks/3/rotate/')).toBe(0)
  await userEvent.click(button('Make a new secret'))
  expect(await screen.findByText('whsec_new')).toBeTruthy()
})

test('the list says how each webhook is, and deletes one after a question', async () => {
  shop.answer('DELETE /api/webhooks/3/', { status: 200, json: { detail: 'The webhook is deleted.' } })
  const gone: WebhookJson = { ...hook, _id: 4, isLive: false, stopReason: 'gone', stoppedAt: at }
  render(<WebhooksList hooks={[hook, gone]} {...list} />)
  const [live, stopped] = screen.getAllByRole('listitem')
  if (!live || !stopped) throw new Error('Two cards are missing')
  expect(within(live).getByText('Live')).toBeTruthy()
  expect(within(live).getByRole('link').getAttribute('href')).toBe('/adminpage/webhooks?id=3')
  expect(within(stopped).getByText('Stopped: its address answered 410, gone')).toBeTruthy()
  await userEvent.click(within(live).getByRole('button', { name: 'Delete' }))
  expect(shop.count('DELETE /api/webhooks/3/')).toBe(0)
  await userEvent.click(within(live).getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement)
  expect(await screen.findByText('The webhook is deleted.')).toBeTruthy()
})

test('a message says what became of it, shows what it says when it is opened, and is sent again', async () => {
  const path = '/api/webhooks/deliveries/9/'
  shop.answer(`POST ${path}send/`, { status: 200, json: delivery })
  shop.answer(`GET ${path}`, { status: 200, json: { ...delivery, body: '{"type":"order.paid"}' } })
  render(<DeliveriesList deliveries={[delivery]} {...list} />)
  expect(screen.getByText('Given up')).toBeTruthy()
  expect(screen.getByText('10 attempts · It answered 500.')).toBeTruthy()
  expect(shop.count(`GET ${path}`)).toBe(0)
  await userEvent.click(screen.getByText('What it says'))
  expect(await screen.findByText('"order.paid"', { exact: false })).toBeTruthy()
  await userEvent.click(button('Send again'))
  expect(await screen.findByText('The message is sent again in a moment.')).toBeTruthy()
})

test.each([
  [{ status: 200, json: { ...delivery, body: null } }, 'It was about a buyer who is forgotten.'],
  [{ status: 500, json: { detail: 'Broken.', code: 'unexpected-error' } }, 'Broken.'],
])('a message without words, or that cannot be read, says so: %#', async (answer, text) => {
  shop.answer('GET /api/webhooks/deliveries/9/', answer)
  render(<DeliveriesList deliveries={[delivery]} {...list} />)
  await userEvent.click(screen.getByText('What it says'))
  expect(await screen.findByText(text)).toBeTruthy()
})
