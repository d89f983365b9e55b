import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { findViolations } from './fences'
import { readImports } from './import-graph'

/** A small shop with these files. */
function violations(files: Record<string, string>): string[] {
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
  return findViolations(root)
}

const settle = {
  'lib/money/payments/settle.ts': "export const settle = 1\nexport type Verdict = 'paid'",
  'lib/messaging/outbox/queue.ts': 'export const queue = 1',
}

test('a lower area imports nothing of a higher one: neither by a relative path, nor a type, nor later', () => {
  const files = {
    'lib/sales/orders/absolute.ts': "import { settle } from '@/lib/money/payments/settle'\nsettle",
    'lib/sales/orders/later.ts': "export const later = () => import('../../money/payments/settle')",
    'lib/sales/orders/relative.ts': "import { settle } from '../../money/payments/settle'\nsettle",
    'lib/sales/orders/type.ts':
      "import type { Verdict } from '../../money/payments/settle'\nexport type A = Verdict",
  }
  expect(violations({ ...settle, ...files })).toEqual(
    Object.keys(files).map(
      (file) =>
        `lib/sales/orders imports its own area and lower ones: ${file} → lib/money/payments/settle.ts`,
    ),
  )
})

test('a higher area imports lower ones and itself, what an exception names, and tests what they like', () => {
  const files = {
    'lib/money/refunds/refund.ts':
      "import { settle } from '../payments/settle'\nimport { place } from '@/lib/sales/orders/place'\nsettle + place",
    'lib/sales/orders/place.ts':
      "import { queue } from '@/lib/messaging/outbox/queue'\nexport const place = queue",
    'lib/sales/orders/place.test.ts':
      "import { test } from 'vitest'\nimport { settle } from '../../money/payments/settle'\ntest",
  }
  expect(violations({ ...settle, ...files })).toEqual([])
})

test('the other fences catch one planted import each', () => {
  const files = {
    'app/api/a/route.ts': "import 'zod'",
    'components/island.tsx':
      "'use client'\nimport { b } from '@/lib/shared/validation/zod'\nexport const A = () => <>{b}</>",
    'lib/accounts/sessions/next.ts': "export type { NextRequest } from 'next'",
    'lib/api/server/next.ts': "import 'next'",
    'lib/new/room/a.ts': "import 'zod'",
    'lib/sales/checkout/a.ts': "import '../orders/server'",
    'lib/sales/orders/server.ts': "import 'server-only'",
    'lib/shared/text/below/a.ts': "import '../zod'",
    'lib/shared/text/circle.ts': "import './circle-2'",
    'lib/shared/text/circle-2.ts': "import './circle'",
    'lib/shared/text/development.ts': "import 'vitest'",
    'lib/shared/text/helper.ts': "import '@/testing/helper'",
    'lib/shared/text/missing.ts': "import './gone'",
    'lib/shared/text/test.ts': "import './a.test'",
    'lib/shared/text/a.test.ts': '',
    'lib/shared/text/zod.ts': '',
    'lib/shared/validation/zod.ts': "import 'zod'\nexport const b = 1",
    'server/pay.ts': "import '@/lib/money/payments/settle'",
    'testing/helper.ts': '',
  }
  expect(violations({ ...settle, ...files })).toEqual([
    'A build reads only what ops/build/build-sources.ts hashes: lib/shared/text/helper.ts → testing/helper.ts',
    'Each folder has a row in tools/lint/rooms.ts: lib/new/room/a.ts → node_modules/zod/',
    'Each folder has a row in tools/lint/rooms.ts: lib/shared/text/below/a.ts → lib/shared/text/zod.ts',
    'Imports exist: lib/shared/text/missing.ts → ./gone',
    'lib/shared/text imports its own area and lower ones: lib/shared/text/helper.ts → testing/helper.ts',
    'Nothing imports a test: lib/shared/text/test.ts → lib/shared/text/a.test.ts',
    'Operations and rules do not know Next: lib/accounts/sessions/next.ts → node_modules/next/',
    'Schemas take zod from lib/shared/validation/zod, which configures it: app/api/a/route.ts → node_modules/zod/',
    'Schemas take zod from lib/shared/validation/zod, which configures it: lib/new/room/a.ts → node_modules/zod/',
    'server imports only what tools/lint/rooms.ts allows: server/pay.ts → lib/money/payments/settle.ts',
    'A handler serves a defined call: app/api/a/route.ts',
    'No circle: lib/shared/text/circle-2.ts → lib/shared/text/circle.ts → lib/shared/text/circle-2.ts',
    'Islands bring only these packages into browsers: components/island.tsx → lib/shared/validation/zod.ts → node_modules/zod/',
    'Production needs no package of development: lib/shared/text/development.ts → node_modules/vitest/',
    'The browser’s side of an order imports rules and schemas: lib/sales/checkout/a.ts → lib/sales/orders/server.ts → node_modules/server-only/',
  ])
})

test('a cached graph hides no violation: neither a planted one, nor the loss of a target, nor a damaged cache', () => {
  const root = temporaryFolder()
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  write('package.json', '{"dependencies":{}}')
  write('lib/sales/orders/a.ts', "import './b'")
  write('lib/sales/orders/b.ts', '')
  expect(findViolations(root)).toEqual([])
  write('lib/sales/orders/b.ts', "import '@/lib/messaging/email/send'")
  write('lib/messaging/email/send.ts', '')
  const planted =
    'lib/sales/orders imports its own area and lower ones: lib/sales/orders/b.ts → lib/messaging/email/send.ts'
  expect(findViolations(root)).toEqual([planted])
  write('node_modules/.cache/shop-imports.json', '{')
  expect(findViolations(root)).toEqual([planted])
  expect(findViolations(root)).toEqual([planted])
  rmSync(path.join(root, 'lib/messaging/email/send.ts'))
  expect(findViolations(root)).toEqual(['Imports exist: lib/sales/orders/b.ts → @/lib/messaging/email/send'])
})

test('every form of an import is read, and text that looks like one is not', () => {
  const root = temporaryFolder()
  writeFileSync(
    path.join(root, 'a.ts'),
    `import type { A } from './1'
import { type B } from './2'
import C, { type D } from './3'
export * from './4'
export { E } from './5'
const f = () => import('./6')
const g = require('./7')
type H = import('./8').H
const i = \`
import './9'\`
import './10'`,
  )
  expect(readImports(root).map(({ to, isType }) => `${to}${isType ? ' type' : ''}`)).toEqual(
    ['1 type', '2 type', '3', '4', '5', '10', '6', '7', '8 type'].map((name) => `./${name}`),
  )
})
