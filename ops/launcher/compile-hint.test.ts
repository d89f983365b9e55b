import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addCompileHints } from './compile-hint'

test('every script starts with the compile hint, other files are unchanged', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compile-hint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'chunks'))
  for (const name of ['chunks/a.js', 'b.js', 'chunks/c.css']) writeFileSync(path.join(folder, name), name)
  addCompileHints(folder)
  const contentOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  expect(contentOf('chunks/a.js')).toBe('//# allFunctionsCalledOnLoad\nchunks/a.js')
  expect(contentOf('b.js')).toBe('//# allFunctionsCalledOnLoad\nb.js')
  expect(contentOf('chunks/c.css')).toBe('chunks/c.css')
})
