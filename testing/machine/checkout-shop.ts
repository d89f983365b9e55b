import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '@/lib/platform/edge/free-port'
import { npmCommand } from '@/ops/build/dependencies'
import { git } from '@/ops/upgrade/git'
import { cleanEnvironment } from '@/tools/test/clean-environment'

const MINUTE = 60_000
const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']

/**
 * Starts a shop from a checkout of its own, until the end of the test.
 * @param commit  of an earlier release, whose packages are installed; otherwise it is this commit with these packages
 * @returns `work` is a clone in which `release` makes later releases; `upgrade` runs the shop's own command
 */
export async function startCheckout(commit?: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }), MINUTE)
  const [origin, app, work] = ['origin', 'app', 'work'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  git(folder, 'clone', '--quiet', '--bare', process.cwd(), origin)
  for (const clone of [app, work]) git(folder, 'clone', '--quiet', origin, clone)
  const port = await freePort()
  const env = cleanEnvironment({ PORT: String(port), ...settings })
  if (commit) {
    git(app, 'checkout', '--quiet', '--detach', commit)
    const [npm = '', ...args] = [...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund']
    const installed = spawnSync(npm, args, { cwd: app, env, encoding: 'utf8' })
    expect(installed.status, installed.stderr).toBe(0)
  } else {
    cpSync('node_modules', path.join(app, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    // It tells the packages of this checkout, whose lock file may be older.
    rmSync(path.join(app, 'node_modules/.shop-lock-hash'), { force: true })
  }
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  onTestFinished(async () => {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }, MINUTE)
  const address = `http://127.0.0.1:${port}`
  /** Returns version and commit of the release that serves, or `none`. */
  const health = async () => {
    const answer = await fetch(`${address}/api/health/`).catch(() => null)
    return answer?.ok ? String((await answer.json()).version) : 'none'
  }
  await expect.poll(health, { timeout: 10 * MINUTE }).not.toBe('none')
  const release = (version: string) => {
    const file = path.join(work, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`))
    git(work, 'add', '.')
    git(work, ...author, 'commit', '--quiet', '-m', version)
    git(work, 'push', '--quiet', origin, `HEAD:refs/tags/v${version}`)
  }
  const upgrade = async (...args: string[]) => {
    const command = spawn(process.execPath, ['scripts/upgrade.mjs', ...args], { cwd: app, env })
    let output = ''
    for (const stream of [command.stdout, command.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    const [status] = await once(command, 'close')
    return { status, output }
  }
  return { app, work, port, address, health, release, upgrade }
}
