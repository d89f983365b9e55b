import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { readImports } from './fences'

/** A small shop with these files. */
async function violations(files: Record<string, string>): Promise<string[]> {
  const root = temporaryFolder()
  const packages = {
    'package.json':
      '{"dependencies":{"next":"1","zod":"1","server-only":"1"},"devDependencies":{"vitest":"1"}}',
  }
  for (const name of ['next', 'zod', 'vitest', 'server-only'])
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

test('orders import nothing of payments: neither by a relative path, nor a type, nor later', async () => {
  const files = {
    'lib/orders/absolute.ts': "import { settle } from '@/lib/payments/settle'\nsettle",
    'lib/orders/later.ts': "export const later = () => import('../payments/settle')",
    'lib/orders/relative.ts': "import { settle } from '../payments/settle'\nsettle",
    'lib/orders/type.ts': "import type { Verdict } from '../payments/settle'\nexport type A = Verdict",
  }
  expect(await violations({ ...settle, ...files })).toEqual(
    Object.keys(files).map(
      (file) => `lib/orders imports only what tools/lint/rooms.ts allows: ${file} → lib/payments/settle.ts`,
    ),
  )
})

test('what the table allows passes, and tests import what they like', async () => {
  const files = {
    'lib/refunds/refund.ts': "import { settle } from '../payments/settle'\nsettle",
    'lib/orders/place.test.ts':
      "import { test } from 'vitest'\nimport { settle } from '../payments/settle'\ntest",
  }
  expect(await violations({ ...settle, ...files })).toEqual([])
})

test('the other fences catch one planted import each', async () => {
  const files = {
    'app/api/a/route.ts': "import 'zod'",
    'components/island.tsx':
      "'use client'\nimport { b } from '@/lib/shared/validation/zod'\nexport const A = () => <>{b}</>",
    'lib/checkout/a.ts': "import '../orders/server'",
    'lib/auth/next.ts': "export type { NextRequest } from 'next'",
    'lib/http/next.ts': "import 'next'",
    'lib/new/a.ts': "import 'zod'",
    'lib/orders/server.ts': "import 'server-only'",
    'lib/text/circle.ts': "import './circle-2'",
    'lib/text/circle-2.ts': "import './circle'",
    'lib/text/development.ts': "import 'vitest'",
    'lib/text/helper.ts': "import '@/testing/helper'",
    'lib/text/missing.ts': "import './gone'",
    'lib/text/test.ts': "import './a.test'",
    'lib/text/a.test.ts': '',
    'lib/shared/validation/zod.ts': "import 'zod'\nexport const b = 1",
    'testing/helper.ts': '',
  }
  expect(await violations(files)).toEqual([
    'A build reads only what ops/build/build-sources.ts hashes: lib/text/helper.ts → testing/helper.ts',
    'A handler serves a defined call: app/api/a/route.ts → app/api/a/route.ts',
    'Each folder has a row in tools/lint/rooms.ts: lib/new/a.ts → node_modules/zod/index.js',
    'Imports exist: lib/text/missing.ts → ./gone',
    'lib/text imports only what tools/lint/rooms.ts allows: lib/text/helper.ts → testing/helper.ts',
    'Nothing imports a test: lib/text/test.ts → lib/text/a.test.ts',
    'Operations and rules do not know Next: lib/auth/next.ts → node_modules/next/index.js',
    'Schemas take zod from lib/shared/validation/zod, which configures it: app/api/a/route.ts → node_modules/zod/index.js',
    'Schemas take zod from lib/shared/validation/zod, which configures it: lib/new/a.ts → node_modules/zod/index.js',
    'Islands bring only these packages into browsers: components/island.tsx → lib/shared/validation/zod.ts → node_modules/zod/index.js',
    'No circle: lib/text/circle-2.ts → lib/text/circle.ts',
    'Production needs no package of development: lib/text/development.ts → node_modules/vitest/index.js',
    'The browser’s side of an order imports rules and schemas: lib/checkout/a.ts → lib/orders/server.ts → node_modules/server-only/index.js',
  ])
})
