import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { auditOf } from '@/testing/db/audit'
import { hearCatalogue } from '@/testing/db/hear-catalogue'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { type PagePatch, pageInput, pagePatch } from './page-schema'
import { getPage, getPageVersion, listPages } from './pages-for-admins'
import { findPublishedPage, listPublishedPages } from './published-pages'
import { savePage } from './save-page'

/** Pages in the shop's further languages. */

const owner = await createUser({ role: 'owner', name: 'Ada Owner' })
const speak = (languages: string[]) =>
  db.shopSettings.updateMany({ data: { values: { languages }, version: { increment: 1 } } })

beforeEach(async () => {
  await db.page.deleteMany()
  await speak(['en', 'de'])
})

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)

async function save(action: PagePatch['action'], more: Omit<PagePatch, 'action' | 'version'>) {
  const page = await db.page.findUnique({ where: { slug: 'terms' }, select: { version: true } })
  return savePage(owner, 'terms', { action, version: page?.version ?? 0, ...more })
}
const own = (action: PagePatch['action'], text: string) => save(action, { title: 'Terms', text })
const german = (action: PagePatch['action'], text?: string, title?: string) =>
  save(action, {
    translations: { de: { ...(title !== undefined && { title }), ...(text !== undefined && { text }) } },
  })
const ofDesk = async () => (await getPage(owner, 'terms')).translations?.de
const shown = () => inGerman(() => findPublishedPage('terms'))

test('L05 a page without a published translation shows its own text and says so; published, it shows the translation', async () => {
  await own('publish', 'We sell.')
  expect(await shown()).toMatchObject({ title: 'Terms', text: 'We sell.', lang: 'en' })
  expect(await ofDesk()).toMatchObject({ title: '', text: '', inForce: null, isOutdated: false })
  const saved = await german('save', 'Wir [[was]].', 'AGB')
  expect(saved.translations?.de).toMatchObject({ title: 'AGB', blanks: ['[[was]]'], isChanged: true })
  expect(saved.inForce?.title).toBe('Terms')
  expect(await shown()).toMatchObject({ text: 'We sell.', lang: 'en' })
  const published = await german('publish', 'Wir verkaufen.')
  const { number = 0 } = published.translations?.de?.inForce ?? {}
  expect(published.translations?.de).toMatchObject({ title: 'AGB', blanks: [], isChanged: false })
  expect(published.versions.slice(0, 2)).toMatchObject([
    { number, language: 'de', title: 'AGB' },
    { number: number - 1, title: 'Terms' },
  ])
  expect(published.versions[1]).not.toHaveProperty('language')
  expect(await getPageVersion(owner, 'terms', number)).toMatchObject({
    language: 'de',
    text: 'Wir verkaufen.',
  })
  expect(await shown()).toEqual({ title: 'AGB', text: 'Wir verkaufen.', publishedAt: expect.any(Date) })
  expect(await inGerman(listPublishedPages)).toMatchObject([{ slug: 'terms', title: 'AGB' }])
  expect(await findPublishedPage('terms')).toEqual({
    ...{ title: 'Terms', text: 'We sell.', publishedAt: expect.any(Date) },
  })
  await german('withdraw')
  expect(await shown()).toMatchObject({ text: 'We sell.', lang: 'en' })
  expect(await ofDesk()).toMatchObject({ title: 'AGB', text: 'Wir verkaufen.', inForce: null })
  await german('publish')
  expect(await shown()).toMatchObject({ text: 'Wir verkaufen.' })
  await save('save', { translations: { de: null } })
  expect(await ofDesk()).toMatchObject({ title: '', inForce: null })
  expect(await shown()).toMatchObject({ text: 'We sell.', lang: 'en' })
})

test('a translation is out of date when its original has changed, until it is published again or said to be right', async () => {
  await own('publish', 'We sell.')
  await german('publish', 'Wir verkaufen.', 'AGB')
  await own('save', 'We sell more.')
  expect(await ofDesk()).toMatchObject({ isOutdated: false })
  await own('publish', 'We sell more.')
  expect(await ofDesk()).toMatchObject({ isOutdated: true, isChanged: false })
  expect((await listPages(owner)).find(({ slug }) => slug === 'terms')?.translations?.de).toMatchObject({
    isOutdated: true,
  })
  expect(await shown()).toMatchObject({ text: 'Wir verkaufen.' })
  await german('save', 'Wir verkaufen meh')
  expect(await ofDesk()).toMatchObject({ isOutdated: true, isChanged: true })
  const { versions } = await german('publish', 'Wir verkaufen mehr.')
  expect(await ofDesk()).toMatchObject({ isOutdated: false, isChanged: false })
  await own('publish', 'We sell most.')
  const right = await german('publish', 'Wir verkaufen mehr.')
  expect(right.translations?.de?.isOutdated).toBe(false)
  expect(right.versions).toHaveLength(versions.length + 1)
  await own('publish', 'We sell all.')
  expect((await german('save', 'Wir verkaufen mehr.', 'AGB')).translations?.de?.isOutdated).toBe(false)
  const entries = await auditOf('shop', null)
  expect(entries.map(({ changes }) => changes)).toContainEqual({
    'terms@de': ['out of date', 'still right'],
  })
})

test('a translation of a page that goes back to its earlier text is right again', async () => {
  await own('publish', 'One.')
  await german('publish', 'Eins.', 'AGB')
  await own('publish', 'Two.')
  expect(await ofDesk()).toMatchObject({ isOutdated: true })
  await own('publish', 'One.')
  expect(await ofDesk()).toMatchObject({ isOutdated: false })
})

test('a translation is published only while the page is in force; a page that is taken off is off in every language', async () => {
  const first = await problemOf(german('save', 'Wir verkaufen.', 'AGB'))
  expect(first.message).toContain('never saved')
  await own('save', 'We sell.')
  await german('save', 'Wir verkaufen.', 'AGB')
  const refused = await problemOf(german('publish'))
  expect(refused.fields.errors).toEqual([
    {
      path: 'translations.de',
      message: 'Publish the page in English first: until then the shop has it in no language.',
    },
  ])
  expect(await ofDesk()).toMatchObject({ text: 'Wir verkaufen.', inForce: null })
  const both = await save('publish', { title: 'Terms', text: 'We sell.', translations: { de: {} } })
  expect([both.inForce?.title, both.translations?.de?.inForce?.title]).toEqual(['Terms', 'AGB'])
  await save('withdraw', {})
  expect(await shown()).toBeNull()
  expect(await inGerman(listPublishedPages)).toEqual([])
  expect(await ofDesk()).toMatchObject({ isOutdated: false })
  await own('publish', 'We sell again.')
  expect(await shown()).toMatchObject({ text: 'Wir verkaufen.' })
  expect(await ofDesk()).toMatchObject({ isOutdated: true })
})

test('an action with no translation sent is done to the page itself', async () => {
  await own('publish', 'We sell.')
  expect((await save('withdraw', { translations: {} })).inForce).toBeNull()
  expect((await save('publish', { translations: {} })).inForce?.title).toBe('Terms')
})

test('refused are blanks, the own language, a missing title, other languages and an older version; nothing is saved then', async () => {
  await own('publish', 'We sell.')
  const errorsOf = async (work: Promise<unknown>) => (await problemOf(work)).fields.errors
  expect(await errorsOf(german('publish', 'Wir [[was]].', 'AGB'))).toEqual([
    { path: 'translations.de.text', message: 'Please fill these blanks first: [[was]]' },
  ])
  expect(await errorsOf(german('save', 'Wir.'))).toEqual([
    { path: 'translations.de.title', message: 'Title is required.' },
  ])
  expect(await errorsOf(save('save', { translations: { en: { title: 'X' } } }))).toMatchObject([
    { path: 'translations.en', message: 'English is the shop’s own language: change the page’s own text.' },
  ])
  expect(await db.pageTranslation.count()).toBe(0)
  const old = savePage(owner, 'terms', { action: 'save', version: 9, translations: { de: {} } })
  expect((await problemOf(old)).code).toBe('edit-conflict')
  const body = { action: 'save', version: 1 }
  for (const translations of [{ fr: {} }, { de: { text: ' ' } }, { de: { more: 1 } }, [], 'de'])
    expect(pagePatch.safeParse({ ...body, translations }).success).toBe(false)
  expect(pagePatch.safeParse(body).success).toBe(true)
  expect(pageInput.safeParse(body).success).toBe(false)
})

test('the texts of a language that is taken away stay stored; a shop with one language has no translations', async () => {
  await own('publish', 'We sell.')
  await german('publish', 'Wir verkaufen.', 'AGB')
  await speak(['en'])
  expect(await getPage(owner, 'terms')).not.toHaveProperty('translations')
  for (const page of await listPages(owner)) expect(page).not.toHaveProperty('translations')
  await speak(['en', 'de'])
  expect(await shown()).toMatchObject({ text: 'Wir verkaufen.' })
  await speak(['de', 'en'])
  expect((await getPage(owner, 'terms')).versions.at(-1)).toMatchObject({ language: 'en' })
})

test('a shop whose own language is German begins with the German texts', async () => {
  await speak(['de', 'en'])
  expect(await getPage(owner, 'terms')).toMatchObject({ title: 'AGB' })
  expect((await getPage(owner, 'terms')).translations?.en).toMatchObject({ title: '' })
})

test('L03 the front servers hear what a language shows, and nothing of what is only saved', async () => {
  await own('publish', 'We sell.')
  const heard = await hearCatalogue()
  const expectHeard = async (...payloads: string[]) => {
    await db.$executeRaw`notify catalogue, 'end'`
    await expect.poll(() => heard.has('end')).toBe(true)
    expect([...heard]).toEqual([...payloads, 'end'])
    heard.clear()
  }
  await german('publish', 'Wir verkaufen.', 'AGB')
  await expectHeard('de shop')
  await german('save', 'Wir verkaufen mehr.')
  await expectHeard()
  await german('publish')
  await expectHeard('de shop')
  await german('withdraw')
  await expectHeard('de shop')
})
