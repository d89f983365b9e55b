import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import semver from 'semver'
import { expect, test } from 'vitest'
import { root } from '@/lib/root'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

const { isSupported } = createRequire(path.join(root, 'package.json'))('./scripts/run.cjs')
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))

test('isSupported() agrees with semver on the range of package.json', () => {
  const versions = ['18.20.8', '20.18.3', '20.19.0', '20.20.2', '21.7.3', '22.12.0', '22.13.0', '23.11.1']
  for (const version of [...versions, '24.0.0', '24.21.0', '25.9.0', '26.10.0'])
    expect({ version, supported: isSupported(version, engines.node) }).toEqual({
      version,
      supported: semver.satisfies(version, engines.node),
    })
})

test('a Node that is too old exits with one sentence before it loads the program', () => {
  const folder = temporaryFolder()
  const oldNode = path.join(folder, 'old.cjs')
  writeFileSync(
    oldNode,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`,
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-r', oldNode, 'scripts/run.cjs', 'ops/start'],
    { encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(
    'The shop needs Node 20.19, 22.13, 24 or newer; this is 18.20.8. ' +
      'Install the current LTS release from https://nodejs.org.\n',
  )
})
