import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { auditOf } from '@/testing/db/audit'
import { hearCatalogue } from '@/testing/db/hear-catalogue'
import { rounds } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { type PageInput, pageInput } from './page-schema'
import { getPage, getPageVersion, listPages } from './pages-for-admins'
import { findPublishedPage, listPublishedPages } from './published-pages'
import { savePage } from './save-page'

const owner = await createUser({ role: 'owner', name: 'Ada Owner' })
const [staff, reader, customer] = await Promise.all(
  (['staff', 'reader', 'customer'] as const).map((role) => createUser({ role })),
)

beforeEach(async () => void (await db.page.deleteMany()))

const edit = (more: Partial<PageInput> = {}): PageInput => ({
  action: 'publish',
  title: 'Terms',
  text: 'We sell.',
  version: 0,
  ...more,
})
const save = (more: Partial<PageInput> = {}, slug: PageSlug = 'terms') => savePage(owner, slug, edit(more))

test('only owners change pages, and only the desk reads what is not published', async () => {
  for (const [viewer, code] of [
    [null, 'not-signed-in'],
    [customer ?? null, 'not-allowed'],
  ] as const)
    for (const work of [listPages(viewer), getPage(viewer, 'terms'), getPageVersion(viewer, 'terms', 1)])
      expect((await problemOf(work)).code).toBe(code)
  for (const viewer of [staff, reader]) {
    expect(await listPages(viewer ?? null)).toHaveLength(6)
    expect((await problemOf(savePage(viewer ?? null, 'terms', edit()))).code).toBe('not-allowed')
  }
  expect((await problemOf(getPage(owner, null))).code).toBe('not-found')
  expect((await problemOf(savePage(owner, null, edit()))).code).toBe('not-found')
})

test('a page is the template, then a draft, then in force, changed, in force again, and taken off', async () => {
  const first = await getPage(owner, 'terms')
  expect(first).toMatchObject({ version: 0, isChanged: false, inForce: null, versions: [] })
  expect(first.blanks.length).toBeGreaterThan(1)
  expect(await save({ action: 'save', text: 'We [[sell]].' })).toMatchObject({
    version: 1,
    blanks: ['[[sell]]'],
    isChanged: true,
    inForce: null,
  })
  expect(await findPublishedPage('terms')).toBeNull()
  const { number = 0 } = (await save({ version: 1 })).inForce ?? {}
  expect(await findPublishedPage('terms')).toMatchObject({ title: 'Terms', text: 'We sell.' })
  const draft = await save({ action: 'save', text: 'We sell more.', version: 2 })
  expect(draft).toMatchObject({ isChanged: true, inForce: { number, author: 'Ada Owner' } })
  expect(await findPublishedPage('terms')).toMatchObject({ text: 'We sell.' })
  const second = await save({ title: 'Our terms', text: 'We sell more.', version: 3 })
  expect(second.versions.slice(0, 2).map((version) => version.number)).toEqual([number + 1, number])
  expect(await listPublishedPages()).toMatchObject([{ slug: 'terms', title: 'Our terms' }])
  expect(await save({ title: 'Our terms', text: 'We sell more.', version: 4 })).toMatchObject({
    version: 5,
    inForce: { number: number + 1 },
  })
  expect(await save({ action: 'withdraw', version: 5 })).toMatchObject({ inForce: null, isChanged: true })
  expect(await listPublishedPages()).toEqual([])
  expect(await getPageVersion(reader ?? null, 'terms', number)).toMatchObject({ text: 'We sell.' })
  expect((await problemOf(getPageVersion(owner, 'terms', number + 2))).code).toBe('not-found')
})

test('the pages that are in force are in the order of the footer', async () => {
  for (const slug of ['contact', 'terms', 'privacy'] as const) await save({ title: slug }, slug)
  expect((await listPublishedPages()).map(({ slug }) => slug)).toEqual(['terms', 'privacy', 'contact'])
})

test('a text with blanks is not published, and the refusal names them', async () => {
  const problem = await problemOf(save({ title: '[[name]]', text: 'We [[do]] and [[do]] and [[open' }))
  const message = 'Please fill these blanks first: [[name]], [[do]], [[open'
  expect(problem.fields).toMatchObject({ errors: [{ path: 'text', message }] })
  expect(await db.page.count()).toBe(0)
})

test('an edit of a text that was saved meanwhile is refused with its version', async () => {
  await save()
  for (const version of [0, 2]) {
    const problem = await problemOf(save({ version, text: 'Other.' }))
    expect([problem.code, problem.fields.version]).toEqual(['edit-conflict', 1])
  }
  expect(await findPublishedPage('terms')).toMatchObject({ text: 'We sell.' })
})

test('of edits at the same time one is taken', async () => {
  for (let round = 0; round < rounds(2, 40); round++) {
    const { version } = await getPage(owner, 'privacy')
    const works = ['a', 'b', 'c'].map((text) => save({ version, text: `${text} ${round}` }, 'privacy'))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'edit-conflict': 2 })
  }
  const { versions } = await getPage(owner, 'privacy')
  expect(new Set(versions.map(({ number }) => number)).size).toBe(versions.length)
})

test('no version is changed or deleted, not even by a statement of the database', async () => {
  await save()
  const refusal = /neither changed nor deleted/
  await expect(db.pageVersion.updateMany({ data: { text: 'x' } })).rejects.toThrow(refusal)
  await expect(db.pageVersion.deleteMany()).rejects.toThrow(refusal)
  await expect(db.$executeRaw`truncate "PageVersion" cascade`).rejects.toThrow(refusal)
})

test('the front servers hear of what is in force, and the log says who did it', async () => {
  const before = (await auditOf('shop', null)).length
  const heard = await hearCatalogue()
  await save({ action: 'save' }, 'imprint')
  await db.$executeRaw`notify catalogue, 'end'`
  await expect.poll(() => heard.has('end')).toBe(true)
  heard.clear()
  await save({ action: 'save', text: 'Other.', version: 1 }, 'imprint')
  await db.$executeRaw`notify catalogue, 'end'`
  await expect.poll(() => heard.has('end')).toBe(true)
  expect([...heard]).toEqual(['end'])
  for (const [index, action] of (['publish', 'withdraw'] as const).entries()) {
    await save({ action, version: 2 + index }, 'imprint')
    await expect.poll(() => heard.delete('shop')).toBe(true)
  }
  expect((await auditOf('shop', null)).slice(before)).toEqual([
    { action: 'page-saved', actorName: 'Ada Owner', changes: { imprint: [] } },
    { action: 'page-saved', actorName: 'Ada Owner', changes: { imprint: [] } },
    { action: 'page-published', actorName: 'Ada Owner', changes: { imprint: [null, 1] } },
    { action: 'page-withdrawn', actorName: 'Ada Owner', changes: { imprint: [1, null] } },
  ])
})

test.each([
  [{ title: ' ' }, 'Title is required.'],
  [{ title: 'x'.repeat(81) }, 'Title is too long: at most 80 characters.'],
  [{ text: ' \n ' }, 'Text is required.'],
  [{ text: 'x'.repeat(40_001) }, 'The text is too long: at most 40000 characters.'],
  [{ text: 'a\u0000b' }, 'The text contains characters that are not allowed.'],
  [{ text: '>'.repeat(3001) }, 'The text has too many signs'],
  [{ text: '\n'.repeat(3000).replaceAll('\n', 'a\n') }, 'The text has too many lines'],
  [{ version: -1 }, 'The version that was seen is required.'],
  [{ action: 'delete' }, 'action is one of: save, publish, withdraw.'],
])('an input with %j is refused', (more, message) => {
  const parsed = pageInput.safeParse({ ...edit(), ...more })
  expect(parsed.error?.issues[0]?.message).toContain(message)
})
