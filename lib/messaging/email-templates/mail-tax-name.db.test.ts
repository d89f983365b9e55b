import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { readShop } from '@/lib/store/settings/read-shop'
import { mailShop } from './render-mail'

test('L04 a mail calls the tax what the shop calls it in the language of the mail', async () => {
  const translations = { de: { taxLabel: { text: 'Umsatzabgabe', original: 'GST' } } }
  const values = { languages: ['en', 'de'], taxLabel: 'GST', translations }
  await db.shopSettings.updateMany({ data: { values, version: { increment: 1 } } })
  await readShop()
  const named = (prefix: '' | '/de') => speakIn({ language: 'de', prefix }, () => mailShop().taxLabel)
  expect([named('/de'), mailShop().taxLabel]).toEqual(['Umsatzabgabe', 'GST'])
})
