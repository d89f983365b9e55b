import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { t } from '@/lib/shared/messages/message'
import { refusals } from '@/server/requests/refusals'
import { askCaddy, hasCaddy, knowsPasses, startCaddy } from '@/testing/machine/caddy-process'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

const noCaddy = hasCaddy ? '' : ' (skipped: caddy is missing)'
const noPasses = knowsPasses ? '' : ' (skipped: caddy 2.8 is missing)'
const outage = { detail: 'Something went wrong on our side. Please try again.', code: 'database-down' }

/** A shop that answers with its name and the X-Forwarded-For that it received, and without its database refuses calls. */
async function newShop(name: string) {
  const shop = { name, isStopping: false, isShaky: false, hasDatabase: true, probes: 0, address: '' }
  const server = http.createServer((request, response) => {
    const url = request.url ?? ''
    const isProbe = url.startsWith('/api/health/ready/')
    if (isProbe) shop.probes++
    const isAway = !shop.hasDatabase && url.startsWith('/api/') && !url.endsWith('?without=database')
    const status =
      isAway || (isProbe && (shop.isStopping || (shop.isShaky && shop.probes % 2 === 0))) ? 503 : 200
    response.writeHead(status, status === 503 ? { 'Retry-After': '5' } : {})
    const answer = { name, forwardedFor: request.headers['x-forwarded-for'] }
    response.end(JSON.stringify(isAway ? outage : answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return Object.assign(shop, { stop, address: `127.0.0.1:${(server.address() as AddressInfo).port}` })
}

async function startProxy(shops: { address: string }[]) {
  const caddy = await startCaddy(
    shops.map(({ address }) => address),
    temporaryFolder(),
  )
  onTestFinished(caddy.stop)
  while (!(await ask(caddy.url))) await sleep(50)
  return caddy.url
}

async function ask(url: string, headers = {}): Promise<{ name: string; forwardedFor: string } | null> {
  const response = await askCaddy(url, { headers })
  return response?.ok ? response.json() : null
}

/** The shops that answer twenty requests, `null` for one that failed. */
async function answering(url: string) {
  const answers = []
  for (let request = 0; request < 20; request += 1) answers.push((await ask(url))?.name ?? null)
  return [...new Set(answers)].sort()
}

test.skipIf(!hasCaddy)(
  `the proxy of the scale profile shares requests out among the shops, misses none, and passes the visitor on${noCaddy}`,
  async () => {
    const [first, second] = [await newShop('first'), await newShop('second')]
    const url = await startProxy([first, second])
    while ((await answering(url)).length < 2) await sleep(50)
    // A visitor cannot choose the address by which the shop counts requests.
    expect((await ask(url, { 'x-forwarded-for': '203.0.113.9' }))?.forwardedFor).toMatch(
      /^(127\.0\.0\.1|::1)$/,
    )

    first.isStopping = true
    while ((await answering(url)).includes('first')) await sleep(50)
    expect(await answering(url)).toEqual(['second'])
    first.isStopping = false
    while (!(await answering(url)).includes('first')) await sleep(50)
    second.stop()
    expect(await answering(url)).toEqual(['first'])
  },
)

test.skipIf(!knowsPasses)(
  `a shop that is ready at every second probe only gets no requests until it is ready twice${noPasses}`,
  async () => {
    const [first, second] = [await newShop('first'), await newShop('second')]
    const url = await startProxy([first, second])
    first.isStopping = true
    while ((await answering(url)).includes('first')) await sleep(50)
    Object.assign(first, { isStopping: false, isShaky: true, probes: 0 })
    while (first.probes < 4) expect(await answering(url)).toEqual(['second'])
    first.isShaky = false
    while (!(await answering(url)).includes('first')) await sleep(50)
  },
)

test.skipIf(!hasCaddy)(
  `W08 without a database the proxy passes the shops' own answers on, and answers itself when no shop does${noCaddy}`,
  async () => {
    const shops = [await newShop('first'), await newShop('second')]
    const url = await startProxy(shops)
    for (const shop of shops) Object.assign(shop, { hasDatabase: false, probes: 0 })
    while (shops.some(({ probes }) => probes < 3)) {
      expect((await askCaddy(`${url}/_next/static/app.css`))?.status).toBe(200)
      const answer = await askCaddy(`${url}/api/products/`, { method: 'POST', body: '{}' })
      expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer?.json()).toEqual(outage)
    }

    for (const shop of shops) shop.stop()
    const [call, page] = await Promise.all([
      askCaddy(`${url}/api/products/`),
      askCaddy(url, { headers: { Accept: 'text/html,*/*' } }),
    ])
    expect([call?.status, call?.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await call?.json()).toEqual({ detail: t(refusals.restarting.text), code: 'restarting' })
    expect([page?.status, page?.headers.get('retry-after')]).toEqual([503, '5'])
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page?.text()).toContain(`<p>${t(refusals.restarting.text)}</p>`)
  },
)
