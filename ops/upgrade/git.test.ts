import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { cloneWithOrigin, findTarget, git, requireCleanCheckout } from './git'
import { prepareRelease } from './release'

const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']

function commit(folder: string, text: string): string {
  writeFileSync(path.join(folder, 'file'), text)
  git(folder, 'add', '.')
  git(folder, ...author, 'commit', '--quiet', '-m', text)
  return git(folder, 'rev-parse', 'HEAD')
}

/** An origin, and a checkout of its first commit. */
function newRepositories() {
  const folder = temporaryFolder()
  const [origin, root, clone] = ['origin', 'root', 'clone'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  git(folder, 'init', '--quiet', '--initial-branch=main', origin)
  const first = commit(origin, 'first')
  git(folder, 'clone', '--quiet', origin, root)
  return { origin, root, clone, first }
}

test('without a name it is the latest release by number, and without releases the branch of the checkout', () => {
  const { origin, root, clone } = newRepositories()
  const second = commit(origin, 'second')
  cloneWithOrigin(root, clone)
  expect(findTarget(clone, root, undefined)).toEqual({ commit: second, branch: 'main' })
  for (const tag of ['v0.9.0', 'v0.10.0', 'v0.2.0', 'vanity']) {
    commit(origin, tag)
    git(origin, 'tag', tag)
  }
  git(clone, 'fetch', '--quiet', '--tags', 'origin')
  expect(findTarget(clone, root, undefined)).toEqual({
    commit: git(origin, 'rev-parse', 'v0.10.0'),
    branch: null,
  })
})

test('a tag, a branch and a commit are found by name, and another name is refused', () => {
  const { origin, root, clone, first } = newRepositories()
  git(origin, 'checkout', '--quiet', '-b', 'next')
  const next = commit(origin, 'next')
  git(origin, 'tag', 'v1.0.0', first)
  cloneWithOrigin(root, clone)
  expect(findTarget(clone, root, 'v1.0.0')).toEqual({ commit: first, branch: null })
  expect(findTarget(clone, root, 'next')).toEqual({ commit: next, branch: 'next' })
  expect(findTarget(clone, root, next.slice(0, 10))).toEqual({ commit: next, branch: null })
  expect(() => findTarget(clone, root, 'none')).toThrow('The origin has no tag, branch or commit none.')
  // The checkout that the shop runs from has learnt nothing of all that.
  expect(git(root, 'branch', '--remotes', '--list', '*/next')).toBe('')
  expect(git(clone, 'remote', 'get-url', 'origin')).toBe(git(root, 'remote', 'get-url', 'origin'))
  expect(readdirSync(clone)).toEqual(['.git'])
})

test('a release that the origin does not have is refused with those that it has, and changes nothing', async () => {
  const { origin, root, first } = newRepositories()
  const places = { app: root, releases: path.join(path.dirname(root), 'releases') }
  mkdirSync(places.releases)
  const upgrade = () => prepareRelease(places, root, 'v0.3.0', () => Promise.reject(new Error('not asked')))
  const missing = 'The origin has no tag, branch or commit v0.3.0. Nothing was changed. '
  await expect(upgrade()).rejects.toThrow(
    `${missing}It has no tag of a release. For the newest commit of the branch of this checkout: npm run upgrade`,
  )
  for (const tag of ['v0.10.0', 'v0.2.0', 'vanity']) git(origin, 'tag', tag)
  await expect(upgrade()).rejects.toThrow(
    `${missing}Its releases are v0.2.0, v0.10.0. For the latest: npm run upgrade`,
  )
  expect(readdirSync(places.releases)).toEqual([])
  expect([git(root, 'rev-parse', 'HEAD'), git(root, 'tag'), git(root, 'status', '--short')]).toEqual([
    first,
    '',
    '',
  ])
})

test('changed files, a missing origin and a folder without Git are refused', () => {
  const { origin, root } = newRepositories()
  requireCleanCheckout(root)
  writeFileSync(path.join(root, 'own'), 'new files are carried along')
  requireCleanCheckout(root)
  writeFileSync(path.join(root, 'file'), 'changed')
  expect(() => requireCleanCheckout(root)).toThrow('M file')
  expect(() => requireCleanCheckout(origin)).toThrow('no remote `origin`')
  expect(() => requireCleanCheckout(temporaryFolder())).toThrow('is no Git checkout')
})
