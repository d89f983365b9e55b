import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { launcherText } from '@/testing/shop/launcher-text'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { takeKernelLock } from './postgres/kernel-lock'

/** Starts that are refused at once. Starts that get further are in e2e/operation/start.spec.ts. */

function start(settings: Record<string, string>) {
  const env = cleanEnvironment(settings)
  const options = { env, encoding: 'utf8', timeout: 15_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.cjs', 'ops/start'], options)
  // One message is one line.
  expect(stderr.trim().split('\n')).toHaveLength(1)
  return { status, stdout, stderr: launcherText(stderr) }
}

test('a port in use is reported in one sentence, and the data folder is released', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  const folder = temporaryFolder()
  const { status, stdout, stderr } = start({ PORT: String(port), SHOP_DATA_DIR: folder })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim()).toBe(
    `Port ${port} is in use by another program. Choose another one, for example PORT=${port + 1}.`,
  )
  expect(existsSync(path.join(folder, 'run.json'))).toBe(false)
})

test('DATABASE_URL without NEXTAUTH_SECRET is refused by name, and the password in it is not printed', () => {
  const DATABASE_URL = 'postgresql://shop:not-for-logs@127.0.0.1:1/shop'
  const { status, stdout, stderr } = start({ DATABASE_URL, SHOP_DATA_DIR: temporaryFolder() })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^\s*NEXTAUTH_SECRET is missing: .+\s*$/)
  expect(stderr).not.toContain('not-for-logs')
})

test.runIf(process.platform === 'linux')(
  'two containers on one volume: the second start is refused in one sentence, and the run.json of the first is kept',
  () => {
    const folder = temporaryFolder()
    const otherRun = JSON.stringify({ pid: 1, identity: 'of another container' })
    writeFileSync(path.join(folder, 'run.json'), otherRun)
    const lock = takeKernelLock(path.join(folder, 'run.flock'))
    const { status, stdout, stderr } = start({ SHOP_DATA_DIR: folder })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr.trim()).toBe(
      `The shop is already running on ${folder}, in another container or on another machine: stop that one, or name ` +
        'another data folder in SHOP_DATA_DIR.',
    )
    expect(readFileSync(path.join(folder, 'run.json'), 'utf8')).toBe(otherRun)
    lock?.release()
  },
)
