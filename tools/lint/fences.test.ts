import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { readImports } from './fences'

/** A small shop with these files. */
async function violations(files: Record<string, string>): Promise<string[]> {
  const root = temporaryFolder()
  const packages = {
    'package.json': '{"dependencies":{"zod":"1","react":"1"},"devDependencies":{"vitest":"1"}}',
  }
  for (const name of ['zod', 'react', 'vitest', 'server-only'])
    Object.assign(packages, {
      [`node_modules/${name}/package.json`]: `{"name":"${name}","main":"index.js"}`,
      [`node_modules/${name}/index.js`]: '',
    })
  for (const [name, content] of Object.entries({ ...packages, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  return (await readImports(root)).violations
}

const settle = { 'lib/payments/settle.ts': "export const settle = 1\nexport type Verdict = 'paid'" }

test.each([
  ['absolute', "import { settle } from '@/lib/payments/settle'\nsettle"],
  ['relative', "import { settle } from '../payments/settle'\nsettle"],
  ['of a type', "import type { Verdict } from '../payments/settle'\nexport type A = Verdict"],
  ['dynamic', "export const later = () => import('../payments/settle')"],
])('orders import nothing of payments: an import that is %s', async (_, code) => {
  expect(await violations({ ...settle, 'lib/orders/place.ts': code })).toEqual([
    'lib/orders imports only what tools/lint/rooms.ts allows: lib/orders/place.ts → lib/payments/settle.ts',
  ])
})

test('what the table allows passes, and tests import what they like', async () => {
  expect(
    await violations({
      ...settle,
      'lib/refunds/refund.ts': "import { settle } from '../payments/settle'\nsettle",
      'lib/orders/place.test.ts':
        "import { test } from 'vitest'\nimport { settle } from '../payments/settle'\ntest",
    }),
  ).toEqual([])
})

test.each([
  ['a test', { 'lib/text/a.ts': "import './a.test'", 'lib/text/a.test.ts': '' }, 'Nothing imports a test'],
  [
    'a helper of tests',
    { 'lib/text/a.ts': "import '@/testing/b'", 'testing/b.ts': '' },
    'lib/text imports only',
  ],
  ['a package of development', { 'lib/text/a.ts': "import 'vitest'" }, 'Production needs no package'],
  ['a file that is missing', { 'lib/text/a.ts': "import './b'" }, 'Imports exist'],
  [
    'itself by another file',
    { 'lib/text/a.ts': "import './b'", 'lib/text/b.ts': "import './a'" },
    'No circle',
  ],
  ['a folder without a row', { 'lib/new/a.ts': "import 'zod'" }, 'Each folder has a row'],
  ['no lib/http', { 'app/api/a/route.ts': "import 'zod'" }, 'A handler answers by lib/http'],
  [
    'zod by an island',
    {
      'components/a.tsx': "'use client'\nimport { b } from '@/lib/text/b'\nexport const A = () => <>{b}</>",
      'lib/text/b.ts': "import 'zod'\nexport const b = 1",
    },
    'Islands bring only these packages',
  ],
  [
    'the database by the browser’s side',
    { 'lib/checkout/a.ts': "import '../orders/b'", 'lib/orders/b.ts': "import 'server-only'" },
    'The browser’s side of an order',
  ],
])('an import of %s is caught', async (_, files: Record<string, string>, name) => {
  expect(await violations(files)).toContainEqual(expect.stringContaining(name))
})
