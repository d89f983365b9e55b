import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { markFilesOf } from './logo-files'

test('E20 a HEIC picture as a logo is refused with what to do', async () => {
  const problem = await problemOf(
    markFilesOf(new Uint8Array(readFileSync('testing/pictures/heic-head.heic'))),
  )
  expect(problem.code).toBe('unsupported-image')
  expect(problem.message).toContain('Most Compatible')
})
