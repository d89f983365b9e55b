import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { pruneBuild, slimServer } from './slim-build'

function newFolder(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

test('the output of a server keeps what serves, and one file of chunks that differ in their source maps only', () => {
  const chunk = (content: string, name: string) => `${content}\n\n//# sourceMappingURL=${name}.js.map`
  const page = 'module.exports = 1'
  const folder = newFolder({
    'chunks/a.js': chunk('module.exports = [1]', 'a'),
    'chunks/b.js': chunk('module.exports = [1]', 'b'),
    'chunks/c.js': chunk('module.exports = [2]', 'c'),
    'chunks/ssr/a.js': chunk('module.exports = [1]', 'a'),
    'chunks/a.js.map': '{}',
    'app/page.js': page,
    'app/cart/page.js': page,
    'app/page.js.nft.json': '{}',
    'app-paths-manifest.json': '{}',
  })
  slimServer(folder)
  slimServer(folder)
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const names = entries.filter((name) => /\.\w+$/.test(name)).sort()
  const links = names.filter((name) => lstatSync(path.join(folder, name)).isSymbolicLink())
  expect(names).not.toContain('app/page.js.nft.json')
  expect(names).not.toContain('chunks/a.js.map')
  expect(names).toHaveLength(7)
  expect(links).toHaveLength(1)
  expect(links[0]).toMatch(/^chunks\/[ab]\.js$/)
  const file = (name: string) => path.join(folder, 'chunks', name)
  expect(realpathSync(file('a.js'))).toBe(realpathSync(file('b.js')))
  // One module for Node, which otherwise keeps the source and the functions of each.
  const load = createRequire(folder)
  expect(load(file('a.js'))).toBe(load(file('b.js')))
  expect(load(file('ssr/a.js'))).not.toBe(load(file('a.js')))
  expect(readFileSync(file('c.js'), 'utf8')).toBe('module.exports = [2]\n')
})

test('of a build only what serves is left, also when it is pruned again', () => {
  const folder = newFolder(
    Object.fromEntries(
      ['standalone/server.js', 'shop-build', 'shop-files.json', 'server/a.js', 'cache/b', 'trace'].map(
        (name) => [`.next/${name}`, ''],
      ),
    ),
  )
  pruneBuild(folder)
  pruneBuild(folder)
  expect(readdirSync(path.join(folder, '.next')).sort()).toEqual([
    'shop-build',
    'shop-files.json',
    'standalone',
  ])
})
