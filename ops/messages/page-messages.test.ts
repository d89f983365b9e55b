import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '@/lib/platform/config/root'
import { findPageMessages } from './page-messages'

test('each page whose islands say something brings their messages, before them', async () => {
  const table = await findPageMessages(root)
  const needing = Object.entries(table).filter(([, keys]) => keys.length > 0)
  const sources = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx$/.test(name))
    .map((name) => readFileSync(path.join(root, 'app', name), 'utf8'))
  const missing = needing
    .map(([of]) => of)
    .filter((of) => !sources.some((text) => text.includes(`of="${of}"`)))
  expect(needing.length).toBeGreaterThan(3)
  expect(missing).toEqual([])
})
