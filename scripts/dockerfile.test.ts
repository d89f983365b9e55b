import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The files that a program imports, directly and indirectly. */
function importsOf(program: string): Set<string> {
  const found = new Set([program])
  for (const file of found) {
    const source = readFileSync(file, 'utf8')
    for (const [, name = ''] of source.matchAll(/(?:from|import|import\(|require\()\s*'(\.[^']+\.[mc]js)'/g))
      found.add(path.posix.join(path.posix.dirname(file), name))
  }
  return found
}

test('each stage of the image that installs packages has copied what the postinstall script imports', () => {
  const stages = readFileSync('Dockerfile', 'utf8').split(/^FROM /m)
  const installing = stages.filter((stage) => stage.includes('npm ci'))
  expect(installing).toHaveLength(2)
  const imported = [...importsOf('scripts/postinstall.mjs')].filter((file) => !file.startsWith('scripts/'))
  expect(imported.length).toBeGreaterThan(0)
  for (const stage of installing) {
    const [before = ''] = stage.split('RUN npm ci')
    expect(before).toMatch(/^COPY scripts scripts$/m)
    expect(before).toMatch(/^COPY lib\/\*\.mjs lib\/$/m)
  }
  expect(imported.filter((file) => !/^lib\/[^/]+\.mjs$/.test(file))).toEqual([])
})
