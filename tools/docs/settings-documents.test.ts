import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { settingsDocuments } from './settings-documents'

test.each(settingsDocuments('.'))('$file lists the current settings: npm run docs', ({ file, content }) => {
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('a document without the marks around its list is refused', () => {
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'docs'))
  for (const name of ['docs/settings.md', '.env.example']) writeFileSync(path.join(root, name), 'Nothing.\n')
  expect(() => settingsDocuments(root)).toThrow('docs/settings.md lacks the marks')
})
