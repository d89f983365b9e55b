import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '@/ops/program'
import { listPrograms } from './contents'

test('the image is built with every file that its programs import', () => {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => `${line.slice(1)}/`)
  const leftOut = lines
    .filter((line) => !line.includes('*') && !line.startsWith('!'))
    .map((line) => `${line}/`)
  const generated = ['node_modules/', 'lib/generated/', 'dist/']
  const imported = listPrograms('.').flatMap((name) => {
    compile(name)
    const { sources }: { sources: object } = JSON.parse(readFileSync(`dist/${name}.json`, 'utf8'))
    return Object.keys(sources)
  })
  const isIn = (folders: string[], file: string) => folders.some((folder) => file.startsWith(folder))
  const missing = imported.filter(
    (file) => isIn(leftOut, file) && !isIn(kept, file) && !isIn(generated, file),
  )
  expect([...new Set(missing)]).toEqual([])
})
