import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '@/lib/free-port.mjs'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'
import { temporaryFolder } from '@/testing/temporary-folder'

const hasCaddy = spawnSync('caddy', ['version']).status === 0
const noCaddy = hasCaddy ? '' : ' (skipped: caddy is missing)'
/** Caddy's certificate for localhost is its own. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

/** A shop that answers with its name and the X-Forwarded-For that it received. */
async function newShop(name: string) {
  const shop = { name, isReady: true, address: '' }
  const server = http.createServer((request, response) => {
    const isProbe = request.url === '/api/health/ready/'
    response.writeHead(isProbe && !shop.isReady ? 503 : 200)
    response.end(JSON.stringify({ name, forwardedFor: request.headers['x-forwarded-for'] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return Object.assign(shop, { stop, address: `127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** Runs deploy/Caddyfile in front of these shops, and returns its address. */
async function startCaddy(shops: string[]): Promise<string> {
  const folder = temporaryFolder()
  const url = `https://localhost:${await freePort()}`
  const ports = `http_port ${await freePort()}\n\thttps_port ${new URL(url).port}`
  const config = `{\n\tadmin off\n\tskip_install_trust\n\t${ports}\n}\nimport ${path.resolve('deploy/Caddyfile')}\n`
  writeFileSync(path.join(folder, 'Caddyfile'), config)
  const caddy = spawn(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')],
    {
      env: cleanEnvironment({ HOME: folder, XDG_DATA_HOME: folder, SHOP_URL: url, SHOPS: shops.join(' ') }),
      stdio: 'ignore',
    },
  )
  onTestFinished(async () => {
    caddy.kill('SIGKILL')
    if (caddy.exitCode === null) await once(caddy, 'exit')
  })
  return url
}

async function ask(url: string, headers = {}): Promise<{ name: string; forwardedFor: string } | null> {
  const response = await fetch(url, { headers, dispatcher } as RequestInit).catch(() => null)
  return response?.ok ? response.json() : null
}

/** The shops that answer twenty requests, `null` for one that failed. */
async function answering(url: string) {
  const answers = []
  for (let request = 0; request < 20; request += 1) answers.push((await ask(url))?.name ?? null)
  return [...new Set(answers)].sort()
}

test.skipIf(!hasCaddy)(
  `the proxy of the scale profile shares requests out among ready shops, misses none, and passes the visitor on${noCaddy}`,
  async () => {
    const [first, second] = [await newShop('first'), await newShop('second')]
    const url = await startCaddy([first.address, second.address])
    while (!(await ask(url))) await sleep(50)
    while ((await answering(url)).length < 2) await sleep(50)
    // A visitor cannot choose the address by which the shop counts requests.
    expect((await ask(url, { 'x-forwarded-for': '203.0.113.9' }))?.forwardedFor).toMatch(
      /^(127\.0\.0\.1|::1)$/,
    )

    first.isReady = false
    while ((await answering(url)).includes('first')) await sleep(50)
    expect(await answering(url)).toEqual(['second'])
    first.isReady = true
    while (!(await answering(url)).includes('first')) await sleep(50)
    second.stop()
    expect(await answering(url)).toEqual(['first'])
  },
)
