import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeVersion } from '@/lib/platform/config/version'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { readVersion } from './version'

function newRoot(): string {
  const root = temporaryFolder()
  writeFileSync(path.join(root, 'package.json'), '{ "version": "1.2.3" }')
  return root
}

function commitAll(cwd: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  git('init', '--quiet')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--allow-empty', '-m', 'x')
  return git('rev-parse', '--short', 'HEAD')
}

test('the version is that of the package, with the commit of the checkout', () => {
  const root = newRoot()
  const commit = commitAll(root)
  expect(describeVersion(readVersion(root, {}))).toBe(`1.2.3 (${commit})`)
})

test('a commit that is set goes before that of the checkout', () => {
  const root = newRoot()
  commitAll(root)
  expect(describeVersion(readVersion(root, { SHOP_COMMIT: '36130f6' }))).toBe('1.2.3 (36130f6)')
})

test('without Git, as in the image, and with a broken one, there is only the version of the package', () => {
  const root = newRoot()
  expect(describeVersion(readVersion(root, {}))).toBe('1.2.3')
  mkdirSync(path.join(root, '.git'))
  expect(describeVersion(readVersion(root, {}))).toBe('1.2.3')
})

test('a server that nobody has told its version says so', () => {
  expect(describeVersion({})).toBe('unknown')
})
