import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsDocument } from './calls-document'
import { lawWordsDocument } from './law-words-document'
import { packagesDocument } from './packages-document'
import { roomsDocuments } from './rooms-documents'
import { screensDocument } from './screens-document'

test.each([
  ...roomsDocuments('.'),
  callsDocument('.'),
  screensDocument('.'),
  packagesDocument('.'),
  lawWordsDocument('.'),
])('$file is up to date: npm run docs', ({ file, content }) => {
  expect(readFileSync(file, 'utf8')).toBe(content)
})
