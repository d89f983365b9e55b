import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { describeImageProof } from './image-proof'

const FILE = 'tools/test/image-proof.json'

test('a test run tells when the image was proven, on which commit and how large it was, or that it never was', () => {
  const root = temporaryFolder()
  expect(describeImageProof(root)).toContain('never proven')
  mkdirSync(path.dirname(path.join(root, FILE)), { recursive: true })
  const proof = { date: '2026-11-28', commit: '1a2b3c4d', addedMegabytes: 161 }
  writeFileSync(path.join(root, FILE), JSON.stringify(proof))
  expect(describeImageProof(root)).toBe('Image last proven 2026-11-28 at 1a2b3c4d: 161 MB above its base.')
})

test('the proof writes these fields, and the documents name the size that it found', () => {
  const script = readFileSync('tools/test/image.sh', 'utf8')
  const written = script.slice(script.indexOf(`cat > ${FILE}`))
  expect(['date', 'commit', 'addedMegabytes'].filter((name) => !written.includes(`"${name}": `))).toEqual([])
  const limit = Number(/^SIZE_LIMIT_MB=(\d+)$/m.exec(script)?.[1])
  const [, documented] =
    /^\| the shop's part \| (\d+) \|$/m.exec(readFileSync('docs/operating/deploy.md', 'utf8')) ?? []
  const added = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).addedMegabytes : Number(documented)
  expect(added).toBeLessThanOrEqual(limit)
  // Layers also have a header for each file.
  expect(Math.abs(added - Number(documented))).toBeLessThanOrEqual(10)
})
