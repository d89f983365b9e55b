import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { addCompileHints, hasBuild, isBuildFresh, listBuildFiles } from './build-app'
import { hashSources, listSources } from './build-sources'

const FILES = {
  'app/page.tsx': '',
  'app/page.test.tsx': '',
  'app/styles.css': '',
  'components/card.tsx': '',
  'lib/platform/config/env.ts': '',
  'lib/generated/client.ts': '',
  'testing/tool.ts': '',
  'next.config.mjs': '',
  'public/icon.svg': '<svg/>',
  'ops/start.ts': '',
  'README.md': '',
  '.next/standalone/server.js': 'start()',
  '.next/standalone/.next/BUILD_ID': 'id',
  '.next/standalone/.next/static/a.js': 'run()',
}
const NOT_READ = [
  'app/page.test.tsx',
  'lib/generated/client.ts',
  'testing/tool.ts',
  'ops/start.ts',
  'README.md',
  '.next/standalone/server.js',
  '.next/standalone/.next/BUILD_ID',
  '.next/standalone/.next/static/a.js',
]

/** A small shop with a fresh build. */
function builtShop(): string {
  const root = temporaryFolder()
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  writeFileSync(path.join(root, '.next/shop-build'), hashSources(root))
  listBuildFiles(root)
  return root
}

test('the build reads its roots, without tests and generated files', () => {
  const read = Object.keys(FILES).filter((name) => !NOT_READ.includes(name))
  expect(listSources(builtShop()).sort()).toEqual(read.sort())
})

test.each(Object.keys(FILES).filter((name) => !name.startsWith('.next')))(
  'the build is stale after a change of %s exactly when it reads that file',
  (name) => {
    const root = builtShop()
    expect(isBuildFresh(root)).toBe(true)
    writeFileSync(path.join(root, name), 'changed')
    expect(isBuildFresh(root)).toBe(NOT_READ.includes(name))
    // Another release judges only whether it is whole.
    expect(hasBuild(root)).toBe(true)
  },
)

test.each(Object.keys(FILES).filter((name) => name.startsWith('.next')))(
  'a build without %s, or with a truncated one, is stale; pictures that a running shop keeps there are not its files',
  (name) => {
    const root = builtShop()
    mkdirSync(path.join(root, '.next/standalone/.next/cache'), { recursive: true })
    writeFileSync(path.join(root, '.next/standalone/.next/cache/picture'), '')
    expect(isBuildFresh(root)).toBe(true)
    writeFileSync(path.join(root, name), '')
    expect([isBuildFresh(root), hasBuild(root)]).toEqual([false, false])
    rmSync(path.join(root, name))
    expect(isBuildFresh(root)).toBe(false)
  },
)

test('every script starts with the compile hint, other files are unchanged', () => {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'chunks'))
  for (const name of ['chunks/a.js', 'b.js', 'chunks/c.css']) writeFileSync(path.join(folder, name), name)
  addCompileHints(folder)
  const contentOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  expect(contentOf('chunks/a.js')).toBe('//# allFunctionsCalledOnLoad\nchunks/a.js')
  expect(contentOf('b.js')).toBe('//# allFunctionsCalledOnLoad\nb.js')
  expect(contentOf('chunks/c.css')).toBe('chunks/c.css')
})
