import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { localShop } from './local-shop'
import { readShop } from './read-shop'
import { settingTranslationsOf } from './setting-translations'
import type { SettingsInput } from './settings-schema'
import { settingsInput } from './settings-schema'
import { updateShop } from './update-shop'

/** Texts of the settings in the shop's further languages. */

const owner = await createUser({ role: 'owner' })
const set = async (changes: Omit<SettingsInput, 'version'>) =>
  updateShop(owner, settingsInput.parse({ ...changes, version: (await readShop()).version }))
const german = async () => {
  const shop = await readShop()
  return speakIn({ language: 'de', prefix: '/de' }, () => localShop(shop))
}
const logged = async () => {
  const [entry] = await db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
  return entry?.changes
}
const terms = { text: 'Terms', href: '/pages/terms' }
const own = {
  description: 'Lamps.',
  announcement: { text: 'Sale', href: '/category/lamps' },
  footerText: 'Open daily',
  footerLinks: [terms, { text: 'Privacy', href: '/pages/privacy' }, { ...terms, text: 'Conditions' }],
}

test('a shop with one language has no translations, and its texts are its own', async () => {
  const settings = await set(own)
  expect(settings.translations).toEqual({})
  const shop = await readShop()
  expect(localShop(shop)).toBe(shop)
})

test('L05 texts are translated in parts; what has none stays the own one, and is told as missing and as a fallback', async () => {
  await set({ languages: ['en', 'de'] })
  const { translations } = await set({
    translations: { de: { announcement: 'Ausverkauf', footerLinks: { '/pages/terms': 'AGB' } } },
  })
  const first = {
    ...{ description: '', announcement: 'Ausverkauf', footerText: '', footerLinks: ['AGB', '', ''] },
    ...{ taxLabel: '', guaranteeNotice: null, outdated: [] },
    missing: ['description', 'footerText', 'footerLinks.1', 'footerLinks.2'],
  }
  expect(translations).toEqual({ de: first })
  expect(await logged()).toEqual({ 'announcement@de': ['', 'Ausverkauf'], 'footerLinks.0@de': ['', 'AGB'] })
  expect(await german()).toMatchObject({
    ...{ description: 'Lamps.', announcement: { text: 'Ausverkauf', href: '/category/lamps' } },
    footerLinks: [{ ...terms, text: 'AGB' }, { text: 'Privacy' }, { ...terms, text: 'Conditions' }],
    fallback: { language: 'en', texts: ['description', 'footerText', 'footerLinks.1', 'footerLinks.2'] },
  })
  await set({ translations: { de: { footerText: 'Täglich offen\r\nbis 18 Uhr' } } })
  expect(await german()).toMatchObject({
    announcement: { text: 'Ausverkauf' },
    footerText: 'Täglich offen\nbis 18 Uhr',
  })
  const all = { description: 'Lampen.', footerLinks: ['AGB', 'Datenschutz', 'Bedingungen'] }
  await set({ translations: { de: all } })
  const complete = await german()
  expect(complete.footerLinks.map(({ text }) => text)).toEqual(all.footerLinks)
  expect(complete).not.toHaveProperty('fallback')
})

test('L05 an emptied translation is taken away, whether by null or by nothing', async () => {
  await set({ translations: { de: { announcement: null, footerText: '', footerLinks: ['', 'Daten', ''] } } })
  expect(await german()).toMatchObject({
    ...{
      announcement: { text: 'Sale' },
      footerText: 'Open daily',
      footerLinks: [terms, { text: 'Daten' }, {}],
    },
    fallback: { texts: ['announcement', 'footerText', 'footerLinks.0', 'footerLinks.2'] },
  })
  expect(await logged()).toMatchObject({ 'announcement@de': ['Ausverkauf', ''] })
  const { translations } = await set({ translations: { de: { footerLinks: null } } })
  expect(translations.de?.footerLinks).toEqual(['', '', ''])
})

test('a text that changes marks its translation out of date, which is shown until it is saved again', async () => {
  await set({ translations: { de: { announcement: 'Ausverkauf', description: 'Lampen.' } } })
  const outdated = async () => (await set({})).translations.de?.outdated
  expect(await outdated()).toEqual([])
  await set({ announcement: { text: 'Summer sale', href: null } })
  expect(await outdated()).toEqual(['announcement'])
  expect(await german()).toMatchObject({ announcement: { text: 'Ausverkauf', href: null } })
  await set({ announcement: own.announcement })
  expect(await outdated()).toEqual([])
  await set({ announcement: { text: 'Winter sale', href: null } })
  await set({ translations: { de: { announcement: 'Ausverkauf' } } })
  expect(await outdated()).toEqual([])
  expect(await logged()).toEqual({ 'announcement@de': ['out of date', 'still right'] })
  const entries = await db.auditEntry.count()
  await set({ translations: { de: { announcement: 'Ausverkauf' } } })
  expect(await db.auditEntry.count()).toBe(entries)
})

test('an own text and its translation change at once: the translation is up to date', async () => {
  const changed = { description: 'Lights.', translations: { de: { description: 'Leuchten.' } } }
  expect((await set(changed)).translations.de).toMatchObject({ description: 'Leuchten.', outdated: [] })
})

test('without an announcement nothing is announced, and its translation waits for the next one', async () => {
  await set({ announcement: null })
  expect((await german()).announcement).toBeNull()
  await set({ announcement: { text: 'New lamps', href: null } })
  expect(await german()).toMatchObject({ announcement: { text: 'Ausverkauf' } })
  expect((await set({})).translations.de?.outdated).toContain('announcement')
})

test('L05 an own text that is emptied is empty in every language; its translation waits, neither missing nor out of date', async () => {
  await set({ footerText: 'Open daily', translations: { de: { footerText: 'Täglich offen' } } })
  const { translations } = await set({ footerText: '' })
  expect((await german()).footerText).toBe('')
  expect(translations.de?.footerText).toBe('Täglich offen')
  for (const names of [translations.de?.missing, translations.de?.outdated])
    expect(names).not.toContain('footerText')
  await set({ footerText: 'Open on Sundays' })
  expect((await german()).footerText).toBe('Täglich offen')
  expect((await set({})).translations.de?.outdated).toContain('footerText')
})

test('L05 without a notice of the guarantee in the own language no language has one', async () => {
  const shop = { ...(await readShop()), guaranteeNotice: null as string | null }
  const text = { text: '/documents/de.pdf', original: '/documents/en.pdf' }
  shop.translations = { de: { guaranteeNotice: text } }
  const shown = () => speakIn({ language: 'de', prefix: '/de' }, () => localShop(shop).guaranteeNotice)
  expect(shown()).toBeNull()
  expect(settingTranslationsOf(shop).de?.outdated).toEqual([])
  shop.guaranteeNotice = '/documents/en.pdf'
  expect(shown()).toBe('/documents/de.pdf')
})

test('a link that changes its place keeps its translation', async () => {
  await set({ footerLinks: [terms, { text: 'Privacy', href: '/pages/privacy' }] })
  await set({ translations: { de: { footerLinks: ['AGB', 'Datenschutz'] } } })
  await set({ footerLinks: [{ text: 'Privacy', href: '/pages/privacy' }, terms] })
  expect((await german()).footerLinks.map(({ text }) => text)).toEqual(['Datenschutz', 'AGB'])
})

test('the name of a tax that the shop proposes is missing nowhere; another one is, until it is translated', async () => {
  const missing = async () => (await set({})).translations.de?.missing
  await set({ taxLabel: 'VAT' })
  expect(await missing()).not.toContain('taxLabel')
  await set({ taxLabel: 'GST' })
  expect(await missing()).toContain('taxLabel')
  await set({ translations: { de: { taxLabel: 'Steuer' } } })
  expect((await german()).taxLabel).toBe('Steuer')
})

test('L05 a language that is taken away keeps its texts, which nobody sees', async () => {
  await set({ languages: ['en'] })
  expect((await set({})).translations).toEqual({})
  expect(localShop(await readShop()).announcement?.text).toBe('New lamps')
  expect((await set({ languages: ['en', 'de'] })).translations.de).toMatchObject({ description: 'Leuchten.' })
})

test('translations of the own language and of links that are not there are refused', async () => {
  const problem = await problemOf(set({ translations: { en: { footerText: 'X' } } }))
  expect(problem.toJson()).toMatchObject({ errors: [{ path: 'translations.en' }] })
  const swapped = set({ languages: ['de', 'en'], translations: { de: { footerText: 'X' } } })
  expect((await problemOf(swapped)).toJson()).toMatchObject({ errors: [{ path: 'translations.de' }] })
  await set({ translations: { de: { footerLinks: { '/none': '' } } } })
  for (const footerLinks of [{ '/none': 'X' }, ['A', 'B', 'C']])
    expect((await problemOf(set({ translations: { de: { footerLinks } } }))).code).toBe('invalid-input')
})

test.each([
  ['another language', { fr: { footerText: 'X' } }],
  ['a setting that is no text', { de: { name: 'X' } }],
  ['a long announcement', { de: { announcement: 'x'.repeat(201) } }],
  ['a long text of the footer', { de: { footerText: 'x'.repeat(501) } }],
  ['a character that cannot be stored', { de: { footerText: 'a\u0000b' } }],
  ['a long name of the tax', { de: { taxLabel: 'x'.repeat(21) } }],
  ['a notice that is no file', { de: { guaranteeNotice: '/pages/notice' } }],
  ['a long text of a link', { de: { footerLinks: { '/pages/terms': 'x'.repeat(41) } } }],
  ['a text instead of texts', { de: 'X' }],
])('translations with %s are refused', (_, translations) =>
  expect(settingsInput.safeParse({ version: 0, translations }).success).toBe(false),
)
