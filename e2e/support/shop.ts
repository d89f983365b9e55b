import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const READY = 'The shop is open'
const STOP_PATIENCE_MS = 20_000
const LAUNCHER_ONLY = /^(DATABASE_URL|NEXTAUTH_|SHOP_|PAYPAL_|PAYMENTS$|HOST$|PORT$|NODE_ENV$)/

export type RunningShop = {
  dataFolder: string
  simulatorUrl: string | undefined
  /** Ends it as Ctrl-C would; throws when that is not clean. */
  stop: () => Promise<void>
}

/** Starts the launcher on a new data folder; its later messages go to `test-results/shop.log`. */
export async function startShop(port: number): Promise<RunningShop> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(dataFolder, 0o755)
  const launcher = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...cleanEnvironment(), PORT: String(port), SHOP_DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C is for the test runner, which then stops the shop itself.
    detached: true,
  })
  try {
    await waitUntilOpen(launcher)
  } catch (error) {
    rmSync(dataFolder, { recursive: true, force: true })
    throw error
  }
  const { simulatorUrl } = JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8'))
  return { dataFolder, simulatorUrl, stop: () => stopShop(launcher, dataFolder) }
}

/** The tests' shop is the demo, whatever the person who runs them has set for their own. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !LAUNCHER_ONLY.test(name))
  // Empty values also keep a .env file from setting them.
  const empty = ['DATABASE_URL', 'NEXTAUTH_SECRET', 'SHOP_URL', 'SHOP_SEED', 'HOST', 'PAYMENTS']
  const paypal = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_API_URL', 'PAYPAL_SCRIPT_URL']
  return {
    ...Object.fromEntries([...empty, ...paypal].map((name) => [name, ''])),
    ...Object.fromEntries(kept),
  } as never
}

function waitUntilOpen(launcher: ChildProcess): Promise<void> {
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream('test-results/shop.log')
  let isOpen = false
  return new Promise((resolve, reject) => {
    function onOutput(chunk: Buffer) {
      log.write(chunk)
      if (isOpen) return
      process.stdout.write(chunk)
      isOpen = chunk.toString().includes(READY)
      if (isOpen) resolve()
    }
    launcher.stdout?.on('data', onOutput)
    launcher.stderr?.on('data', onOutput)
    launcher.once('error', reject)
    launcher.once('exit', (code) => reject(new Error(`The shop did not start (exit code ${code}).`)))
  })
}

async function stopShop(launcher: ChildProcess, dataFolder: string): Promise<void> {
  if (launcher.exitCode !== null)
    throw new Error(`The shop ended during the tests (exit code ${launcher.exitCode}).`)
  const ended = once(launcher, 'exit', { signal: AbortSignal.timeout(STOP_PATIENCE_MS) })
  launcher.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The shop did not stop cleanly (exit code ${code}).`)
  rmSync(dataFolder, { recursive: true, force: true })
}
