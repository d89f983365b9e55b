import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources } from '@/ops/build/build-sources'
import { schemaFiles } from './schema-files'

test('the list of the schema’s files has all that Prisma reads, and a change of each is a reason to build', () => {
  const found = readdirSync('prisma', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.prisma'))
    .map((name) => `prisma/${name}`)
  expect(schemaFiles.toSorted()).toEqual(found.sort())
  expect(listSources(process.cwd())).toEqual(expect.arrayContaining(schemaFiles))
})

test('0.2.0 hashes each file, too, because a source of the build refers to it', () => {
  const source = readFileSync(new URL('./schema-files.ts', import.meta.url), 'utf8')
  // As in its scripts/launcher/build-sources.mjs.
  const references = [...source.matchAll(/['"`]@\/([^'"`\n]+)['"`]/g)].map(([, name]) => name)
  expect(references.toSorted()).toEqual(schemaFiles.toSorted())
})
