import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { firstCapture, openSimulator } from '@/testing/paypal/simulator-client'

type Delivery = { headers: IncomingHttpHeaders; body: string }

const timeoutMs = 20_000

let receiver: Server
let received: Delivery[]
let statuses: number[]

/** Starts a simulator that sends its events to the receiver. */
function open(stateFile?: string) {
  const { port } = receiver.address() as AddressInfo
  return openSimulator({ stateFile, webhookUrl: `http://127.0.0.1:${port}/hook` })
}

beforeEach(async () => {
  received = []
  statuses = []
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterEach(() => {
  receiver.close()
})

function typesReceived() {
  return received.map(({ body }) => JSON.parse(body).event_type)
}

function verification({ headers, body }: Delivery, changes: Record<string, string> = {}) {
  const claim = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'SIMULATEDWEBHOOK',
    ...changes,
  }
  return `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${body}}`
}

async function verify({ url, headers }: Awaited<ReturnType<typeof open>>, body: string) {
  const address = `${url}/v1/notifications/verify-webhook-signature`
  const response = await fetch(address, { method: 'POST', headers, body })
  return (await response.json()).verification_status
}

test('an approval and a capture each send an event that verifies only unchanged', async () => {
  const simulator = await open()
  await simulator.capture(await simulator.createApproved(), 'capture-1')
  await vi.waitFor(
    () => expect(typesReceived().sort()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']),
    timeoutMs,
  )
  for (const delivery of received) {
    const verified = (changes?: Record<string, string>, sent = delivery) =>
      verify(simulator, verification(sent, changes))
    const reserialized = { ...delivery, body: JSON.stringify(JSON.parse(delivery.body)) }
    expect(await verified()).toBe('SUCCESS')
    expect(await verified({}, reserialized)).toBe('FAILURE')
    expect(await verified({ webhook_id: 'OTHER' })).toBe('FAILURE')
    expect(await verified({ transmission_time: '2026-01-01T00:00:00Z' })).toBe('FAILURE')
  }
})

test('events of captures name their order, events of refunds their capture', async () => {
  const { call, capture, createApproved, faults, url } = await open()
  const id = await createApproved()
  faults.pendingNext = 1
  const captureId = firstCapture(await capture(id, 'capture-1')).id
  for (const status of ['COMPLETED', 'REFUNDED'])
    expect((await call('POST', `/simulator/captures/${captureId}`, { status })).status).toBe(200)
  await vi.waitFor(() => expect(received).toHaveLength(4), timeoutMs)
  const events = received.map((delivery) => JSON.parse(delivery.body))
  const byType = Object.fromEntries(events.map((event) => [event.event_type, event.resource]))
  expect(byType['PAYMENT.CAPTURE.PENDING']).toMatchObject({
    id: captureId,
    supplementary_data: { related_ids: { order_id: id } },
  })
  const up = { href: `${url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' }
  expect(byType['PAYMENT.CAPTURE.REFUNDED'].links).toContainEqual(up)
})

test('an event is retried until the receiver responds with 2xx', async () => {
  const { call, createApproved } = await open()
  statuses = [503, 400]
  await createApproved()
  await vi.waitFor(() => expect(received).toHaveLength(3), timeoutMs)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const { events } = (await call('GET', '/simulator/webhooks')).body
  await vi.waitFor(
    async () =>
      expect((await call('GET', '/simulator/webhooks')).body.events).toMatchObject([
        { id: events[0].id, statuses: [503, 400, 200], isPending: false },
      ]),
    timeoutMs,
  )
})

test('paused and undelivered events survive a restart and are sent afterwards', async () => {
  const stateFile = join(temporaryFolder(), 'state.json')
  const first = await open(stateFile)
  await first.call('POST', '/simulator/webhooks', { held: true })
  const id = await first.createApproved()
  await first.close()
  const second = await open(stateFile)
  expect((await second.call('GET', '/simulator/webhooks')).body).toMatchObject({
    held: true,
    events: [{ type: 'CHECKOUT.ORDER.APPROVED', about: id, statuses: [], isPending: true }],
  })
  expect(received).toHaveLength(0)
  statuses = [503]
  await second.call('POST', '/simulator/webhooks', { held: false })
  await vi.waitFor(() => expect(received).toHaveLength(1), timeoutMs)
  await second.close()
  await open(stateFile)
  await vi.waitFor(() => expect(received).toHaveLength(2), timeoutMs)
})

test('an event can be sent at any time, several times in parallel, and forged', async () => {
  const simulator = await open()
  const { call, createApproved } = simulator
  await call('POST', '/simulator/webhooks', { held: true })
  await createApproved()
  const [{ id }] = (await call('GET', '/simulator/webhooks')).body.events
  const send = async (options: unknown) => call('POST', `/simulator/webhooks/${id}/send`, options)
  expect((await send({ copies: 3 })).body).toEqual({ statuses: [200, 200, 200] })
  expect(received).toHaveLength(3)
  received = []
  for (const forgery of ['signature', 'webhook-id', 'body']) {
    await send({ forgery })
    expect(await verify(simulator, verification(received.at(-1) as Delivery))).toBe('FAILURE')
  }
  await send({ certUrl: 'https://evil.example/cert' })
  expect(received.at(-1)?.headers['paypal-cert-url']).toBe('https://evil.example/cert')
})

test('without an address no event is stored or sent', async () => {
  const { call, createApproved } = await open()
  await call('POST', '/simulator/webhooks', { url: null })
  await createApproved()
  expect((await call('GET', '/simulator/webhooks')).body).toMatchObject({ url: null, events: [] })
})

test('delivered events are removed after a hundred later ones, undelivered ones never', async () => {
  const { call, createApproved, webhooks } = await open()
  await call('POST', '/simulator/webhooks', { held: true })
  const waiting = await createApproved()
  for (let count = 0; count < 103; count++) {
    await createApproved()
    await call('POST', `/simulator/webhooks/${webhooks.events.at(-1)?.id}/send`, {})
  }
  const { events } = (await call('GET', '/simulator/webhooks')).body
  expect(events).toHaveLength(101)
  expect(events[0]).toMatchObject({ about: waiting, isPending: true })
})
