import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Agent } from 'undici'
import { freePort } from '@/lib/platform/edge/free-port'
import { cleanEnvironment } from '@/tools/test/clean-environment'

const version = spawnSync('caddy', ['version'], { encoding: 'utf8' })
export const hasCaddy = version.status === 0
const [, major = 0, minor = 0] = /^v?(\d+)\.(\d+)/.exec(version.stdout ?? '')?.map(Number) ?? []
/** Caddy 2.8 and later can wait for several probes. */
export const knowsPasses = major > 2 || minor >= 8
/** Caddy's certificate for localhost is its own. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

/** Runs deploy/Caddyfile in front of these shops, with its files in `folder`. */
export async function startCaddy(shops: string[], folder: string) {
  const url = `https://localhost:${await freePort()}`
  const ports = `http_port ${await freePort()}\n\thttps_port ${new URL(url).port}`
  const config = `{\n\tadmin off\n\tskip_install_trust\n\t${ports}\n}\nimport ${path.resolve('deploy/Caddyfile')}\n`
  writeFileSync(path.join(folder, 'Caddyfile'), config)
  const caddy = spawn(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')],
    {
      env: cleanEnvironment({
        ...{ HOME: folder, XDG_DATA_HOME: folder, SHOP_URL: url, SHOPS: shops.join(' ') },
        ...(knowsPasses && { HEALTH_PASSES: 'health_passes 2' }),
      }),
      stdio: 'ignore',
    },
  )
  return {
    url,
    async stop() {
      caddy.kill('SIGKILL')
      if (caddy.exitCode === null) await once(caddy, 'exit')
    },
  }
}

/** Caddy answers after five seconds that no shop does. */
const patienceMs = 20_000

export function askCaddy(url: string, init: RequestInit = {}): Promise<Response | null> {
  const signal = AbortSignal.timeout(patienceMs)
  return fetch(url, { signal, ...init, dispatcher } as RequestInit).catch(() => null)
}
