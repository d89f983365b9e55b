import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { chooseTests, listChanged } from './changed-tests'

/** A checkout whose files are committed. */
function newCheckout(files: Record<string, string>) {
  const root = temporaryFolder()
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'first')
  const choose = (revision?: string) => chooseTests(root, listChanged(root, revision)).tests.sort()
  return { root, write, git, choose }
}

const shop = {
  'lib/a/room/rule.ts': 'export const rule = 1',
  'lib/a/room/operation.ts': "import { rule } from '@/lib/a/room/rule'\nexport const operation = rule",
  'lib/a/room/rule.test.ts': "import { rule } from './rule'\nrule",
  'lib/a/room/operation.db.test.ts': "import { operation } from './operation'\noperation",
  'components/a/form.tsx':
    "import { rule } from '@/lib/a/room/rule'\nimport './form.css'\nexport const a = <p>{rule}</p>",
  'components/a/form.css': '',
  'components/a/form.test.tsx': "import { a } from './form'\na",
  'lib/b/room/other.test.ts': "import type { A } from '@/lib/a/room/rule'\nexport type B = A",
  'lib/b/room/document.test.ts': "read('docs/paper.md')\nrun('ops/start')",
  'lib/b/room/folder.test.ts': "readdirSync('public/images')",
  'deploy/unit.test.ts': "read('deploy/shop.service')",
  'deploy/shop.service': '',
  'docs/papers.test.ts': "import { program } from './programs/example'\nprogram",
  'docs/programs/example.ts': 'export const program = 1',
  'vitest.config.ts': "import { list } from './tools/list'\nsetupFiles: list.concat('testing/set-up.ts')",
  'tools/list.ts': "export const list = readdirSync('deploy')",
  'testing/set-up.ts': "import './limits'",
  'testing/limits.ts': '',
  'docs/paper.md': '',
  'ops/start.ts': '',
  'public/images/a.svg': '',
}

test('a change reaches the tests that import it, also by way of others, and no unrelated one', () => {
  const { write, choose } = newCheckout(shop)
  expect(choose()).toEqual([])
  write('lib/a/room/operation.ts', 'export const operation = 2')
  expect(choose()).toEqual(['lib/a/room/operation.db.test.ts'])
  write('lib/a/room/rule.ts', 'export const rule = 2')
  expect(choose()).toEqual([
    'components/a/form.test.tsx',
    'lib/a/room/operation.db.test.ts',
    'lib/a/room/rule.test.ts',
  ])
})

test.each([
  ['components/a/form.css', 'components/a/form.test.tsx'],
  ['docs/paper.md', 'lib/b/room/document.test.ts'],
  ['ops/start.ts', 'lib/b/room/document.test.ts'],
  ['public/images/new.svg', 'lib/b/room/folder.test.ts'],
  ['lib/b/room/new.test.ts', 'lib/b/room/new.test.ts'],
  ['deploy/shop.service', 'deploy/unit.test.ts'],
  ['docs/programs/example.ts', 'docs/papers.test.ts'],
])('a change of %s reaches %s, which imports, names or lists it, or is it', (file, reached) => {
  const { write, choose } = newCheckout(shop)
  write(file, 'x')
  expect(choose()).toEqual([reached])
})

test.each([
  'prisma/migrations/1/migration.sql',
  'package-lock.json',
  'vitest.config.ts',
  'tools/list.ts',
  'testing/set-up.ts',
  'testing/limits.ts',
])('a change of %s, which is read before any test, reaches every test', (file) => {
  const { root, write, choose } = newCheckout(shop)
  write(file, '{}')
  expect(choose()).toEqual(
    Object.keys(shop)
      .filter((name) => name.includes('.test.'))
      .toSorted(),
  )
  expect(chooseTests(root, listChanged(root)).further).toBe(0)
})

test('staged and deleted files are changed, and committed ones against an earlier revision', () => {
  const { root, write, git, choose } = newCheckout(shop)
  write('docs/paper.md', 'x')
  git('add', '--all')
  rmSync(path.join(root, 'public/images/a.svg'))
  const both = ['lib/b/room/document.test.ts', 'lib/b/room/folder.test.ts']
  expect(choose()).toEqual(both)
  git('commit', '--quiet', '--all', '--message', 'second')
  expect(choose()).toEqual([])
  expect(choose('HEAD~1')).toEqual(both)
  expect(() => choose('no-such-revision')).toThrow()
})

test('the nearest of many tests are chosen, and the others counted', () => {
  const many = Array.from({ length: 50 }, (_, index) => [
    `lib/b/room/${index}.test.ts`,
    "import '@/lib/a/room/operation'",
  ])
  const { root, write } = newCheckout({ ...shop, ...Object.fromEntries(many) })
  write('lib/a/room/rule.ts', '')
  const { tests, further } = chooseTests(root, listChanged(root))
  expect(tests).toContain('lib/a/room/rule.test.ts')
  expect({ run: tests.length, further }).toEqual({ run: 24, further: 29 })
})
