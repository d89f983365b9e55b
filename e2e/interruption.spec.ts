import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'
import { processesOf } from '@/scripts/testing/run-folder.mjs'

/** A test run that is ended in the middle leaves nothing behind. */

test.describe.configure({ timeout: 300_000 })
test.skip(process.platform === 'win32', 'there are no signals')

/** The environment of a person who types `npm test`, without what this very run has made of it. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(E2E_|TEST_|PLAYWRIGHT_|PW|npm_|SHOP_TEST_)/.test(name)
  return Object.fromEntries(
    Object.entries(cleanEnvironment({})).filter(([name]) => !isOurs(name)),
  ) as NodeJS.ProcessEnv
}

/** The data folder of the shop that the run has started, once there is one. */
function dataFolderIn(folder: string): string | null {
  if (!existsSync(folder)) return null
  const name = readdirSync(folder).find((entry) => entry.startsWith('shop-e2e-'))
  return name ? path.join(folder, name) : null
}

const moments = [
  { signal: 'SIGTERM', to: 'the runner', moment: 'as its shop is being started', file: '' },
  { signal: 'SIGINT', to: 'its group', moment: 'when its shop is claiming its folder', file: 'run.json' },
  { signal: 'SIGHUP', to: 'its group', moment: 'when its database runs', file: 'postgres/postmaster.pid' },
] as const

for (const { signal, to, moment, file } of moments) {
  test(`${signal} to ${to} of \`npm test\` ${moment} leaves no program and no folder`, async ({
    playwright: _,
  }, info) => {
    const args = ['--output', info.outputPath('nested'), 'e2e/cart.spec.ts', '--project=desktop']
    const runner = spawn(process.execPath, ['scripts/test.mjs', ...args], {
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let said = ''
    for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
    const ended = once(runner, 'close')
    const pid = runner.pid ?? 0
    const runFolder = () =>
      readdirSync(tmpdir()).find((name) => name.startsWith(`shop_test_${pid}_`)) ?? 'none yet'
    await expect
      .poll(
        () => {
          if (runner.exitCode !== null) throw new Error(`It ended before:\n${said}`)
          const dataFolder = dataFolderIn(path.join(tmpdir(), runFolder()))
          return dataFolder !== null && existsSync(path.join(dataFolder, file))
        },
        { intervals: [20], timeout: 120_000 },
      )
      .toBe(true)
    const folder = path.join(tmpdir(), runFolder())
    process.kill(to === 'its group' ? -pid : pid, signal)
    const [code] = await ended
    expect(code, said).toBe(130)
    expect(said).toContain('Interrupted.')
    expect(existsSync(folder)).toBe(false)
    expect(processesOf(folder)).toEqual([])
  })
}
