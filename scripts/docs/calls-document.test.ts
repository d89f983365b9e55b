import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsDocument } from './calls-document'

test('docs/calls.md lists the current calls: npm run docs', () => {
  const { file, content } = callsDocument('.')
  expect(readFileSync(file, 'utf8')).toBe(content)
})
