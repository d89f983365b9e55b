import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { isBuildFresh } from './build'
import { listBuildFiles } from './build-files'
import { hashSources, listSources } from './build-sources'

const FILES = {
  'app/page.tsx': `import { rule } from '@/scripts/rule.mjs'\nimport './styles.css'`,
  'app/page.test.tsx': `import '../scripts/only-tests.mjs'`,
  'app/styles.css': `@import "../theme/colours.css";`,
  'components/card.tsx': `const Later = dynamic(() => import('../later/card'))`,
  'lib/env.ts': `import { client } from '@/lib/generated/client'\nimport pg from 'pg'`,
  'lib/generated/client.ts': '',
  'testing/tool.ts': '',
  'later/card.tsx': '',
  'next.config.mjs': `import { policy } from './scripts/policy.mjs'`,
  'public/icon.svg': '<svg/>',
  'scripts/only-tests.mjs': '',
  'scripts/policy.mjs': `readFileSync(new URL('./policy.json', import.meta.url))`,
  'scripts/policy.json': '{}',
  'scripts/rule.mjs': `export { rule } from './deeper/rule.mjs'`,
  'scripts/deeper/rule.mjs': '',
  'ops/start.ts': '',
  'theme/colours.css': '',
  'README.md': '',
  '.next/standalone/server.js': 'start()',
  '.next/standalone/.next/BUILD_ID': 'id',
  '.next/standalone/.next/static/a.js': 'run()',
}
const NOT_READ = [
  'app/page.test.tsx',
  'lib/generated/client.ts',
  'testing/tool.ts',
  'scripts/only-tests.mjs',
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

test('the build reads its roots and every file that they reference, directly or not', () => {
  const read = Object.keys(FILES).filter((name) => !NOT_READ.includes(name))
  expect(listSources(builtShop())).toEqual(read.sort())
})

test.each(Object.keys(FILES).filter((name) => !name.startsWith('.next')))(
  'the build is stale after a change of %s exactly when it reads that file',
  (name) => {
    const root = builtShop()
    expect(isBuildFresh(root)).toBe(true)
    writeFileSync(path.join(root, name), 'changed')
    expect(isBuildFresh(root)).toBe(NOT_READ.includes(name))
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
    expect(isBuildFresh(root)).toBe(false)
    rmSync(path.join(root, name))
    expect(isBuildFresh(root)).toBe(false)
  },
)

test('the sources of this shop exclude tests, documents and the launcher', () => {
  const sources = listSources(process.cwd())
  expect(sources).toContain('lib/front/content-policy.ts')
  const unrelated = sources.filter((name) => /\.test\.|^e2e\/|\.md$|^scripts\/(start|test)\.mjs$/.test(name))
  expect(unrelated).toEqual(['public/images/LICENSE.md'])
})

test('Tailwind scans only folders that the build reads', () => {
  const css = readFileSync('app/globals.css', 'utf8')
  expect(css).toContain('@import "tailwindcss" source(none);')
  const folders = [...css.matchAll(/@source "([^*]+)/g)].map(([, folder = '']) =>
    path.posix.join('app', folder),
  )
  expect(folders).toEqual(['app/', 'components/'])
})
