import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPaypalSimulator } from '@/tools/paypal-simulator/server'
import {
  connect,
  decide,
  fetchToken,
  orderRequest,
  type Simulator,
} from '@/tools/paypal-simulator/test-client'

type Delivery = { headers: IncomingHttpHeaders; body: string }

const timeoutMs = 20_000

let receiver: Server
let received: Delivery[]
let statuses: number[]
let folder: string
let simulator: Simulator
let call: Awaited<ReturnType<typeof connect>>

async function start() {
  const { port } = receiver.address() as AddressInfo
  simulator = await startPaypalSimulator({
    stateFile: join(folder, 'state.json'),
    webhookUrl: `http://127.0.0.1:${port}/hook`,
  })
  call = await connect(simulator)
}

beforeEach(async () => {
  received = []
  statuses = []
  folder = mkdtempSync(join(tmpdir(), 'paypal-simulator-'))
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  await start()
})
afterEach(async () => {
  await simulator.close()
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

async function approveOrder() {
  const { id } = (await call('POST', '/v2/checkout/orders', orderRequest)).body
  await decide(simulator, id)
  return id
}

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

async function verify(body: string) {
  const response = await fetch(`${simulator.url}/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await fetchToken(simulator)}`,
      'Content-Type': 'application/json',
    },
    body,
  })
  return (await response.json()).verification_status
}

test('an approval and a capture each send an event that verifies only unchanged', async () => {
  const id = await approveOrder()
  await call('POST', `/v2/checkout/orders/${id}/capture`, {}, 'capture-1')
  await vi.waitFor(
    () => expect(typesReceived().sort()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']),
    timeoutMs,
  )
  for (const delivery of received) {
    expect(await verify(verification(delivery))).toBe('SUCCESS')
    const { body } = delivery
    const reserialized = { ...delivery, body: JSON.stringify(JSON.parse(body)) }
    expect(await verify(verification(reserialized))).toBe('FAILURE')
    expect(await verify(verification(delivery, { webhook_id: 'OTHER' }))).toBe('FAILURE')
    expect(await verify(verification(delivery, { transmission_time: '2026-01-01T00:00:00Z' }))).toBe(
      'FAILURE',
    )
  }
})

test('events of captures name their order, events of refunds their capture', async () => {
  const id = await approveOrder()
  simulator.faults.pendingNext = 1
  const { body } = await call('POST', `/v2/checkout/orders/${id}/capture`, {}, 'capture-1')
  const captureId = body.purchase_units[0].payments.captures[0].id
  for (const status of ['COMPLETED', 'REFUNDED'])
    expect((await call('POST', `/simulator/captures/${captureId}`, { status })).status).toBe(200)
  await vi.waitFor(() => expect(received).toHaveLength(4), timeoutMs)
  const events = received.map((delivery) => JSON.parse(delivery.body))
  const byType = Object.fromEntries(events.map((event) => [event.event_type, event.resource]))
  expect(byType['PAYMENT.CAPTURE.PENDING']).toMatchObject({
    id: captureId,
    supplementary_data: { related_ids: { order_id: id } },
  })
  const up = { href: `${simulator.url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' }
  expect(byType['PAYMENT.CAPTURE.REFUNDED'].links).toContainEqual(up)
})

test('an event is retried until the receiver responds with 2xx', async () => {
  statuses = [503, 400]
  await approveOrder()
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
  await call('POST', '/simulator/webhooks', { held: true })
  const id = await approveOrder()
  await simulator.close()
  await start()
  expect((await call('GET', '/simulator/webhooks')).body).toMatchObject({
    held: true,
    events: [{ type: 'CHECKOUT.ORDER.APPROVED', about: id, statuses: [], isPending: true }],
  })
  expect(received).toHaveLength(0)
  statuses = [503]
  await call('POST', '/simulator/webhooks', { held: false })
  await vi.waitFor(() => expect(received).toHaveLength(1), timeoutMs)
  await simulator.close()
  await start()
  await vi.waitFor(() => expect(received).toHaveLength(2), timeoutMs)
})

test('an event can be sent at any time, several times in parallel, and forged', async () => {
  await call('POST', '/simulator/webhooks', { held: true })
  await approveOrder()
  const [{ id }] = (await call('GET', '/simulator/webhooks')).body.events
  const send = async (options: unknown) => call('POST', `/simulator/webhooks/${id}/send`, options)
  expect((await send({ copies: 3 })).body).toEqual({ statuses: [200, 200, 200] })
  expect(received).toHaveLength(3)
  received = []
  for (const forgery of ['signature', 'webhook-id', 'body']) {
    await send({ forgery })
    expect(await verify(verification(received.at(-1) as Delivery))).toBe('FAILURE')
  }
  await send({ certUrl: 'https://evil.example/cert' })
  expect(received.at(-1)?.headers['paypal-cert-url']).toBe('https://evil.example/cert')
})

test('without an address no event is stored or sent', async () => {
  await call('POST', '/simulator/webhooks', { url: null })
  await approveOrder()
  expect((await call('GET', '/simulator/webhooks')).body).toMatchObject({ url: null, events: [] })
})

test('delivered events are removed after a hundred later ones, undelivered ones never', async () => {
  await call('POST', '/simulator/webhooks', { held: true })
  const waiting = await approveOrder()
  for (let count = 0; count < 103; count++) {
    await approveOrder()
    await call('POST', `/simulator/webhooks/${simulator.webhooks.events.at(-1)?.id}/send`, {})
  }
  const { events } = (await call('GET', '/simulator/webhooks')).body
  expect(events).toHaveLength(101)
  expect(events[0]).toMatchObject({ about: waiting, isPending: true })
})
