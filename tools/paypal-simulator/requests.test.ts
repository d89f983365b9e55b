import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { openSimulator, orderRequest, refusal } from '@/testing/paypal/simulator-client'

/** Sends a path unchanged; fetch would normalize it. */
function rawStatus(port: number, path: string) {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

async function openPages() {
  const simulator = await openSimulator()
  const page = (path: string, init?: RequestInit) => fetch(`${simulator.url}/paypal-simulator${path}`, init)
  return { ...simulator, page }
}

function withUnit(unit: unknown) {
  return { intent: 'CAPTURE', purchase_units: [unit] }
}

const usd = (value: unknown) => ({ currency_code: 'USD', value })

test.each([
  ['no intent', { purchase_units: orderRequest.purchase_units }, '400 INVALID_PARAMETER_VALUE'],
  ['another intent', { ...orderRequest, intent: 'AUTHORIZE' }, '400 INVALID_PARAMETER_VALUE'],
  ['no purchase unit', { intent: 'CAPTURE', purchase_units: [] }, '400 INVALID_PARAMETER_VALUE'],
  ['an empty purchase unit', withUnit(null), '400 MISSING_REQUIRED_PARAMETER'],
  ['no amount', withUnit({}), '400 MISSING_REQUIRED_PARAMETER'],
  ['a number', withUnit({ amount: usd(1) }), '400 MISSING_REQUIRED_PARAMETER'],
  ['no digits', withUnit({ amount: usd('x') }), '400 INVALID_PARAMETER_SYNTAX'],
  [
    'a bad currency',
    withUnit({ amount: { ...usd('1.00'), currency_code: 'us' } }),
    '400 INVALID_PARAMETER_VALUE',
  ],
  ['no decimals', withUnit({ amount: usd('1') }), '422 DECIMAL_PRECISION'],
  ['zero', withUnit({ amount: usd('0.00') }), '422 CANNOT_BE_ZERO_OR_NEGATIVE'],
  [
    'a wrong sum',
    withUnit({ amount: { ...usd('2.00'), breakdown: { item_total: usd('1.00') } } }),
    '422 AMOUNT_MISMATCH',
  ],
])('an order with %s is rejected', async (_, body, expected) => {
  const { call } = await openSimulator()
  expect(refusal(await call('POST', '/v2/checkout/orders', body))).toBe(expected)
})

test('malformed JSON returns 400, an oversized body 413, a wrong method 405, an unknown path 404', async () => {
  const { call, headers, url: origin } = await openSimulator()
  const url = `${origin}/v2/checkout/orders`
  const broken = await fetch(url, { method: 'POST', headers, body: '{"intent"' })
  expect(broken.status).toBe(400)
  expect((await broken.json()).details[0].issue).toBe('MALFORMED_REQUEST_JSON')
  const large = await fetch(url, { method: 'POST', headers, body: JSON.stringify('x'.repeat(200_000)) })
  expect(large.status).toBe(413)
  const wrongMethod = await call('DELETE', '/v2/checkout/orders')
  expect(wrongMethod.status).toBe(405)
  expect((await call('GET', '/v2/nothing')).status).toBe(404)
  expect((await call('POST', '/v2/checkout/orders', orderRequest)).status).toBe(201)
})

test('faults can be set and reset; a request with an unknown or invalid fault sets none', async () => {
  const { call, faults } = await openSimulator()
  expect((await call('POST', '/simulator/faults', { declineNext: 2 })).status).toBe(200)
  expect(faults.declineNext).toBe(2)
  expect((await call('POST', '/simulator/faults', { declineNext: 5, declineAll: 1 })).status).toBe(400)
  expect((await call('POST', '/simulator/faults', { declineNext: -1 })).status).toBe(400)
  expect(faults.declineNext).toBe(2)
  await call('DELETE', '/simulator/faults')
  expect(faults.declineNext).toBe(0)
})

test('only the browser script and the approval pages are reachable under the public path', async () => {
  const { port } = await openSimulator()
  for (const path of [
    'simulator/faults',
    '../simulator/faults',
    '%2e%2e/simulator/faults',
    'v1/oauth2/token',
  ]) {
    expect(await rawStatus(port, `/paypal-simulator/${path}`)).toBe(404)
  }
})

test('the approval page shows the amount, escaped texts and three forms that work without a script', async () => {
  const { call, decide, page, read } = await openPages()
  const unit = { custom_id: '<b>"12"</b>', amount: usd('89.99') }
  const { id } = (await call('POST', '/v2/checkout/orders', withUnit(unit))).body
  const response = await page(`/checkoutnow?token=${id}`)
  const text = await response.text()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).toContain('$89.99 USD')
  expect(text).toContain('Order &lt;b&gt;&quot;12&quot;&lt;/b&gt;')
  for (const action of ['approve', 'decline', 'cancel']) {
    expect(text).toContain(`<form method="post" action="/paypal-simulator/checkoutnow/${action}">`)
  }
  expect(await (await decide(id, 'cancel')).text()).toContain('You can close this window.')
  expect((await read(id)).body.status).toBe('CREATED')
})

test('the approval page and the pages after it have the theme that the shop has chosen, and no other text of it', async () => {
  const { create, page } = await openPages()
  const id = await create()
  const open = async (theme: string) => (await page(`/checkoutnow?token=${id}&theme=${theme}`)).text()
  const dark = await open('dark')
  expect(dark).toContain('<html lang="en" data-theme="dark">')
  expect(dark.match(/<input type="hidden" name="theme" value="dark">/g)).toHaveLength(3)
  for (const theme of ['', 'system', '"><b>']) expect(await open(theme)).toContain('data-theme=""')
  const body = new URLSearchParams({ token: id, theme: 'light' })
  const outcome = await page('/checkoutnow/cancel', { method: 'POST', body })
  expect(await outcome.text()).toContain('data-theme="light"')
})

test('the approval page of an unknown payment returns 404, of a paid or expired one it has no form', async () => {
  const { call, capture, create, createApproved, decide, page, read } = await openPages()
  expect((await page('/checkoutnow?token=%3Cscript%3E')).status).toBe(404)
  expect((await page('/checkoutnow/approve')).status).toBe(405)
  const paid = await createApproved()
  await capture(paid)
  expect(await (await page(`/checkoutnow?token=${paid}`)).text()).toContain('already completed')
  const expired = await create()
  await call('POST', `/simulator/orders/${expired}/void`)
  expect(await (await page(`/checkoutnow?token=${expired}`)).text()).not.toContain('<form')
  await decide(expired)
  expect((await read(expired)).body.status).toBe('VOIDED')
})

test('the browser script and its resources are served', async () => {
  const { page } = await openPages()
  const script = await page('/sdk/js?client-id=anything&currency=USD')
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('Payments are simulated. No money moves.')
  for (const path of ['/approval-window.js', '/approval-page.js', '/pages.css', '/button.css']) {
    expect((await page(path)).status).toBe(200)
  }
})

test('an outage says when to try again', async () => {
  const { faults, headers, url } = await openSimulator()
  faults.failNext = { status: 503, count: 1 }
  const response = await fetch(`${url}/v2/checkout/orders`, { method: 'POST', headers })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})
