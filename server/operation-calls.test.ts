import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'

const token = 'a-token-that-only-the-monitor-1147-knows'
const headers = { authorization: `Bearer ${token}` }

/** A Next process that answers its parts of the metrics, and anything else as Next would refuse it. */
const next: RequestListener = ({ url, headers: asked }, response) => {
  const part =
    url === '/api/metrics/' && asked.authorization === headers.authorization && asked['x-metrics-part']
  const name = part === 'shop' ? 'shop_orders' : 'shop_api_requests_total'
  const labels = part === 'shop' ? { state: 'paid' } : { route: '/api/users' }
  // The library would leave out what has this aggregator, for example the start times of processes.
  const aggregator = part === 'shop' ? 'first' : 'omit'
  const family = { name, help: 'A test.', type: 'gauge', aggregator, values: [{ labels, value: 3 }] }
  response.writeHead(part ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(part ? [family] : { path: url, part: asked['x-metrics-part'] ?? null }))
}

/** Reads Prometheus' text format: samples by name and labels. Throws at a line that does not belong there. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  const described = new Set<string>()
  for (const line of text.split('\n').filter(Boolean)) {
    const [, comment, name] = /^# (HELP|TYPE) ([a-z_]+) \S/.exec(line) ?? []
    if (comment === 'TYPE' && name) expect(described.has(name), `${name} is one group`).toBe(false)
    if (comment === 'TYPE' && name) described.add(name)
    if (comment) continue
    const [, sample = '', value] = /^([a-z_]+(?:\{(?:[a-z]+="[^"\n]*",?)+\})?) ([\d.e+-]+)$/.exec(line) ?? []
    expect(sample, line).not.toBe('')
    expect(described, line).toContain(sample.split('{')[0])
    samples.set(sample, Number(value))
  }
  return samples
}

const readSamples = async (front: { port: number }) =>
  parse(String((await ask(front, '/api/metrics/', { headers })).body))

test('a scrape shows the front server, every Next process under its number, and the shop once', async () => {
  const front = await startFront(next, { metricsToken: token })
  await ask(front, '/login/')
  for (const path of ['/api/metrics', '/api/metrics/', '/api/metrics/?x=1']) {
    const answer = await ask(front, path, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
    const samples = parse(String(answer.body))
    expect(samples.get('shop_orders{state="paid"}')).toBe(3)
    expect(samples.get('shop_api_requests_total{route="/api/users",worker="1"}')).toBe(3)
    expect(samples.get('shop_worker_up{worker="1"}')).toBe(1)
    expect(samples.get('shop_renders_total')).toBe(1)
  }
})

test('requests are counted by how they were answered and by their status', async () => {
  const front = await startFront(
    (_, response) => response.writeHead(200, { 'cache-control': 'public' }).end('page'),
    { metricsToken: token },
  )
  for (const path of ['/', '/', '/profile', '/%', `/?${'x'.repeat(20_000)}`]) await ask(front, path)
  const samples = await readSamples(front)
  const count = (kind: string, status: string) =>
    samples.get(`shop_http_requests_total{kind="${kind}",status="${status}"}`)
  expect([count('rendered', '2xx'), count('kept', '2xx'), count('passed', '2xx')]).toEqual([1, 1, 1])
  expect(count('refused', '4xx')).toBe(2)
})

test('without or with a wrong token, and without the setting, Next refuses the call and learns of no part', async () => {
  const withToken = await startFront(next, { metricsToken: token })
  const without = await startFront(next)
  const forged = { 'x-metrics-part': 'shop' }
  for (const [front, wrong] of [
    [withToken, forged],
    [withToken, { ...forged, authorization: `Bearer ${token}x` }],
    [withToken, { ...forged, authorization: 'Bearer undefined' }],
    [without, { ...forged, ...headers }],
    [without, { ...forged, authorization: 'Bearer undefined' }],
  ] as const) {
    const answer = await ask(front, '/api/metrics/', { headers: wrong })
    expect(JSON.parse(String(answer.body))).toEqual({ path: '/api/metrics/', part: null })
  }
})

test('a Next process that does not answer is shown as such, and the rest is', async () => {
  const front = await startFront((_, response) => response.destroy(), { metricsToken: token })
  const samples = await readSamples(front)
  expect(samples.get('shop_worker_up{worker="1"}')).toBe(0)
  expect(samples.get('shop_database_up')).toBe(0)
  expect(samples.get('shop_next_restarts_total')).toBe(0)
  for (const limit of ['address', 'total', 'heads'])
    expect(samples.get(`shop_closed_connections_total{limit="${limit}"}`)).toBe(0)
  front.next.isReady = false
  expect((await ask(front, '/api/metrics/', { headers })).status).toBe(200)
})

test('O04 from the signal to stop on the shop is not ready, while calls and pages are still answered', async () => {
  let isStopping = false
  const front = await startFront((_, response) => response.end('served'), {
    isStopping: () => isStopping,
    metricsToken: token,
  })
  expect(String((await ask(front, '/api/health/ready/')).body)).toBe('served')
  isStopping = true
  for (const path of ['/api/health/ready', '/api/health/ready/', '/api/health/ready/?x']) {
    const answer = await ask(front, path)
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    })
    expect(JSON.parse(String(answer.body))).toEqual({ status: 'not ready' })
  }
  const told = await ask(front, '/api/health/ready/', { headers })
  expect(JSON.parse(String(told.body))).toEqual({ status: 'not ready', reason: 'The shop is stopping.' })
  expect((await ask(front, '/api/health/ready/', { method: 'HEAD' })).body.length).toBe(0)
  for (const path of ['/profile', '/api/health/', '/login'])
    expect(String((await ask(front, path)).body)).toBe('served')
})

test('the shop is not ready until Next has rendered a page, also without its database, and says why to those who may know', async () => {
  const front = await startFront(next, { metricsToken: token })
  front.next.hasRendered = false
  for (const path of ['/api/health/ready', '/api/health/ready/', '/api/health/ready/?without=database']) {
    const answer = await ask(front, path)
    expect([answer.status, answer.headers['retry-after']], path).toEqual([503, '5'])
    expect(JSON.parse(String(answer.body))).toEqual({ status: 'not ready' })
    const told = await ask(front, path, { headers })
    expect(JSON.parse(String(told.body)).reason).toBe('No page was rendered yet.')
  }
  expect((await ask(front, '/api/health/')).status, 'others pass').toBe(404)
  front.next.hasRendered = true
  expect((await ask(front, '/api/health/ready/')).status, 'asks Next').toBe(404)
  front.next.isReady = false
  expect((await ask(front, '/api/health/ready/')).status).toBe(503)
})
