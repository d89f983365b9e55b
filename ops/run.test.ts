import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import semver from 'semver'
import { describe, expect, test } from 'vitest'
import { root } from '@/lib/platform/config/root'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { launcherText } from '@/testing/shop/launcher-text'

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
  expect(launcherText(stderr)).toBe(
    'The shop needs Node 20.19, 22.13, 24 or newer; this is 18.20.8. ' +
      'Install the current LTS release from https://nodejs.org.\n',
  )
})

test('C13 the SDK of the bucket prints no advice about the version of Node', () => {
  const program = `require('./scripts/run.cjs'); new (require('@aws-sdk/client-s3').S3Client)({ region: 'us-east-1' })`
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

/** Loaded before the launcher, it lets nothing be written, also by root. */
const readOnlyDisk = `const fs = require('node:fs')
for (const name of ['mkdirSync', 'writeFileSync', 'renameSync'])
  fs[name] = () => { throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }) }`

/** A checkout with one program, which imports a part of it dynamically. */
function newCheckout() {
  const folder = temporaryFolder()
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  for (const name of ['package.json', 'scripts/run.cjs']) cpSync(name, path.join(folder, name))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  write('ops/program.ts', "import('./part').then(({ text }) => console.log(text, process.argv[2]))")
  write('ops/part.ts', "export const text: string = 'first'")
  write('read-only.cjs', readOnlyDisk)
  const outputs = () => [
    path.join(folder, 'dist/ops/program.js'),
    ...readdirSync(path.join(folder, 'dist/chunks')).map((name) => path.join(folder, 'dist/chunks', name)),
  ]
  const run = (name = 'ops/program', ...options: string[]) => {
    const args = [...options, path.join(folder, 'scripts/run.cjs'), name, 'argument'].filter(Boolean)
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const runReadOnly = () => run('ops/program', '--require', path.join(folder, 'read-only.cjs'))
  /** Returns whether a run compiles: it writes what was written long ago. */
  const compiles = (start = run) => {
    for (const file of outputs()) utimesSync(file, 1, 1)
    expect(start()).toEqual(printed)
    return outputs().some((file) => statSync(file).mtimeMs !== 1000)
  }
  const touch = (name: string) => utimesSync(path.join(folder, name), 2, 2)
  const printed = { status: 0, stdout: 'first argument\n', stderr: '' }
  expect(run()).toEqual(printed)
  return { folder, write, run, runReadOnly, outputs, compiles, touch }
}

describe('a program is compiled', () => {
  test('once while its sources are unchanged, also in a copy with other times, and there without writing', () => {
    const { compiles, touch, runReadOnly } = newCheckout()
    expect(compiles()).toBe(false)
    for (const name of ['ops/program.ts', 'ops/part.ts', 'scripts/run.cjs']) touch(name)
    expect(compiles(runReadOnly)).toBe(false)
    expect(compiles()).toBe(false)
  })

  test('again after a change of a source, of the same length, too', () => {
    const { run, write } = newCheckout()
    for (const text of ['later', 'longer than before']) {
      write('ops/part.ts', `export const text: string = '${text}'`)
      expect(run().stdout).toBe(`${text} argument\n`)
    }
  })

  test('again while a file of the checkout is missing that it imports, such as the generated client', () => {
    const { write, run, compiles } = newCheckout()
    write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }')
    write('ops/part.ts', "import { made } from '@/lib/generated/client'\nexport const text = made")
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('@/lib') })
    write('lib/generated/client.ts', "export const made = 'first'")
    expect(run().stdout).toBe('first argument\n')
    expect(compiles()).toBe(false)
  })

  test('again after the loss of any output', () => {
    const { outputs, compiles, run } = newCheckout()
    expect(outputs()).toHaveLength(2)
    for (const file of outputs()) {
      rmSync(file)
      expect(run().stdout).toBe('first argument\n')
      expect(compiles()).toBe(false)
    }
  })

  test('and runs without the advice of the SDK for S3 to use another Node', () => {
    const { write, run } = newCheckout()
    write(
      'ops/program.ts',
      "import { S3Client } from '@aws-sdk/client-s3'\nnew S3Client({})\nsetImmediate(() => console.log('opened'))",
    )
    expect(run()).toEqual({ status: 0, stdout: 'opened\n', stderr: '' })
  })

  test('or one line says what to do where nothing can be written', () => {
    const { folder, write, runReadOnly } = newCheckout()
    write('ops/part.ts', "export const text: string = 'later'")
    expect(runReadOnly()).toEqual({
      status: 1,
      stdout: '',
      stderr: `ops/program has to be compiled into ${path.join(folder, 'dist')}, which cannot be written (EROFS). Run \`npm run build\` there as a user who may write it.\n`,
    })
  })

  test('or one line says that there is none, or that its name is missing', () => {
    const { folder, run } = newCheckout()
    const unknown = `There is no program ops/nothing in ${folder}.\n`
    expect(run('ops/nothing')).toEqual({ status: 1, stdout: '', stderr: unknown })
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.cjs'], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Usage: node scripts\/run\.cjs PROGRAM .+\n$/)
  })
})
