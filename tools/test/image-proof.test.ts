import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { describeImageProof } from './image-proof'

test('the proof of the image writes what a test run tells of it, within the limit of its size', () => {
  const line = /^Image last proven \d{4}-\d\d-\d\d at [0-9a-f]{7,}(?:-dirty)?: (\d+) MB above its base\.$/
  const limit = /^SIZE_LIMIT_MB=(\d+)$/m.exec(readFileSync('tools/test/image.sh', 'utf8'))?.[1]
  expect(describeImageProof('.')).toMatch(line)
  expect(Number(line.exec(describeImageProof('.'))?.[1])).toBeLessThanOrEqual(Number(limit))
})

test('without a proof a test run says so', () => {
  expect(describeImageProof(temporaryFolder())).toContain('never proven')
})
