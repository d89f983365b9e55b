import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['app', 'components', 'lib']

test('all modules import zod from lib/text/zod.ts, which configures it', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const own = files.filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !/^lib\/(generated|testing)\//.test(file),
  )
  const direct = own.filter((file) =>
    /import (?!type|\{ ZodError \}).* from 'zod'/.test(readFileSync(file, 'utf8')),
  )
  expect(direct).toEqual(['lib/text/zod.ts'])
})
