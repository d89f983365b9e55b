import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { isSoak } from '@/testing/db/rounds'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { processesOf, runsFolder } from '@/tools/test/run-folder'

/** An interrupted test run leaves nothing behind. */

test.describe.configure({ timeout: 300_000 })
test.skip(process.platform === 'win32', 'Windows has no signals')

/** Returns the environment as when `npm test` is started by hand, but with the demo data of the current run. */
function initialEnvironment(): NodeJS.ProcessEnv {
  const isFromTestRun = (name: string) => /^(E2E_(?!SHARED_)|TEST_|PLAYWRIGHT_|PW|npm_|SHOP_TEST_)/.test(name)
  return Object.fromEntries(
    Object.entries(cleanEnvironment({})).filter(([name]) => !isFromTestRun(name)),
  ) as NodeJS.ProcessEnv
}

/** Returns the data folder of the shop that the run has started; null while there is none. */
function dataFolderIn(folder: string): string | null {
  if (!existsSync(folder)) return null
  const name = readdirSync(folder).find((entry) => entry.startsWith('shop-e2e-'))
  return name ? path.join(folder, name) : null
}

const moments = [
  { signal: 'SIGTERM', to: 'the runner', moment: 'while its shop starts', file: '' },
  { signal: 'SIGINT', to: 'the process group', moment: 'while its shop claims its folder', file: 'run.json' },
  {
    signal: 'SIGHUP',
    to: 'the process group',
    moment: 'while its database runs',
    file: 'postgres/postmaster.pid',
  },
] as const

for (const { signal, to, moment, file } of moments.slice(isSoak ? 0 : 1, isSoak ? 3 : 2)) {
  test(`${signal} to ${to} of \`npm test\` ${moment} leaves no process and no folder`, async ({
    playwright: _,
  }, info) => {
    const args = ['--output', info.outputPath('nested'), 'e2e/checkout/cart.spec.ts', '--project=desktop']
    const runner = spawn(process.execPath, ['scripts/run.cjs', 'tools/test', ...args], {
      env: initialEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [runner.stdout, runner.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk))
    const ended = once(runner, 'close')
    const pid = runner.pid ?? 0
    const runFolder = () =>
      readdirSync(runsFolder()).find((name) => name.startsWith(`shop_test_${pid}_`)) ?? 'none yet'
    await expect
      .poll(
        () => {
          if (runner.exitCode !== null) throw new Error(`The run ended too early:\n${output}`)
          const dataFolder = dataFolderIn(path.join(runsFolder(), runFolder()))
          return dataFolder !== null && existsSync(path.join(dataFolder, file))
        },
        { intervals: [20], timeout: 120_000 },
      )
      .toBe(true)
    const folder = path.join(runsFolder(), runFolder())
    process.kill(to === 'the process group' ? -pid : pid, signal)
    const [code] = await ended
    expect(code, output).toBe(130)
    expect(output).toContain('Interrupted.')
    expect(existsSync(folder)).toBe(false)
    expect(processesOf(folder)).toEqual([])
  })
}
