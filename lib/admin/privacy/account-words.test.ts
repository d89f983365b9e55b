import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { t } from '@/lib/shared/messages/message'
import { columnLabel } from './column-label'
import { orderTables } from './own-orders'
import { ownTables } from './own-tables'

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)

test.each([
  ['year', 1, '1 year after', '1 Jahr nach'],
  ['year', 10, '10 years after', '10 Jahre nach'],
  ['month', 18, '18 months after', '18 Monate nach'],
] as const)('orders are kept for so long: %s, %i', (unit, count, english, german) => {
  expect(t('account.delete-booked', { unit, count })).toContain(`until ${english} their last payment`)
  expect(inGerman(() => t('account.delete-booked', { unit, count }))).toContain(`bis ${german} der letzten`)
})

test('orders under way are named in both languages, one or several', () => {
  expect(t('account.under-way', { count: 1, orders: '7' })).toBe(
    'Order 7 is paid, or being paid, and not delivered yet. Your account can be deleted once it is delivered or refunded.',
  )
  expect(inGerman(() => t('account.coming-back', { count: 2, orders: '7, 9' }))).toMatch(
    /^Die Bestellungen 7, 9 sind nicht abgeschlossen/,
  )
})

test('each section of what the shop knows of somebody has a German title', () => {
  const titles = Object.values({ ...ownTables, ...orderTables }).map(({ title }) => title)
  const same = titles.filter((title) => inGerman(() => t(title)) === t(title)).map((title) => t(title))
  expect(same).toEqual(['Passkeys'])
})

test('each column of what the shop knows of somebody has words in both languages', () => {
  const columns = [...new Set(Object.values(ownTables).flatMap((table) => table.columns))]
  const wordless = columns.filter((name) => columnLabel(name) === name)
  expect(wordless).toEqual([])
  expect(columnLabel('totalCents')).toBe('Total')
  expect(inGerman(() => columnLabel('shippedAt'))).toBe('Versandt am')
})
