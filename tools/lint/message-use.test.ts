import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { findMessageFaults } from './message-use'

const shop = {
  'lib/shared/messages/message.ts': 'export const t = String',
  'lib/platform/messages/speak.ts': '',
  'lib/shared/messages/en/cart.json': '{"title":"Cart","empty":"Empty"}',
  'lib/shared/messages/de/cart.json': '{"title":"Warenkorb","empty":"Leer"}',
  'app/cart/page.tsx': `import { t } from '@/lib/shared/messages/message'
export default () => <p>{t('cart.title')}</p>`,
  'ops/doctor.ts': `import '@/lib/platform/messages/speak'
import { words } from './words'
words()`,
  'ops/words.ts': `import { t } from '@/lib/shared/messages/message'
const keys = { none: 'cart.empty' } as const
class Words { title = t(keys.none); get name() { return t('cart.title') } say() { t('cart.title') } }
export const words = (text = t('cart.title')) => function () { return { title: () => t('cart.title') + text, Words } }`,
}

/** The faults of a small shop with these files. */
function faults(files: Record<string, string>): string[] {
  const root = temporaryFolder()
  for (const [name, content] of Object.entries({ ...shop, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  return findMessageFaults(root, ['ops/doctor'])
}

test('messages that are named, said in functions, and by programs that have them, are right', () => {
  expect(faults({})).toEqual([])
})

test('a message that only tests and other texts name is unused', () => {
  const files = {
    'lib/shared/messages/en/cart.json': '{"title":"Cart","empty":"Empty","full":"Full"}',
    'lib/cart.test.ts': "'cart.full'",
    'lib/words.ts': 'export const words = `cart.full`',
  }
  expect(faults(files)).toEqual(['No source names the message cart.full'])
})

test('what says a message while it is loaded is found: a constant, a default, an element, a static field', () => {
  const source = `import { rich, t } from '@/lib/shared/messages/message'
export const metadata = { title: t('cart.title') }
const note = <p aria-label={t('cart.empty')}>{rich('cart.title', {})}</p>
class Words { static title = t('cart.empty') }`
  expect(faults({ 'app/early.tsx': source })).toEqual(
    ['cart.title', 'cart.empty', 'cart.title', 'cart.empty'].map(
      (key) => `A module is loaded once for all languages: app/early.tsx says ${key} outside of a function`,
    ),
  )
})

test('a program that says messages has them', () => {
  expect(faults({ 'ops/doctor.ts': "import './words'" })).toEqual([
    'A program that says messages imports lib/platform/messages/speak.ts: ops/doctor.ts',
  ])
})
