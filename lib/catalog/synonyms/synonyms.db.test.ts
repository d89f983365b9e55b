import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { addSynonym } from './add-synonym'
import { deleteSynonym } from './delete-synonym'
import { findSynonym, listSynonyms } from './list-synonyms'
import { synonymList } from './synonym-schema'
import { updateSynonym } from './update-synonym'

/** What admins do with groups of synonyms. What the search makes of them: expansions.db.test.ts. */

const admin = await createUser({ role: 'owner' })
const user = await createUser()
const paging = { page: 1, pageSize: 100 }
const add = (words: string[], kinds: string[] = []) => addSynonym(admin, { words, kinds })

beforeEach(async () => {
  await db.searchSynonym.deleteMany()
})

test.each([
  [null, 'not-signed-in'],
  [user, 'not-allowed'],
])('only admins read and change synonyms', async (viewer, code) => {
  const { _id } = await add(['bike', 'cycle'])
  const input = { words: ['a', 'b'], kinds: [], version: 0 }
  const works = [
    listSynonyms(viewer, paging),
    findSynonym(viewer, _id),
    addSynonym(viewer, input),
    updateSynonym(viewer, _id, input),
    deleteSynonym(viewer, _id),
  ]
  for (const problem of await Promise.all(works.map(problemOf))) expect(problem.code).toBe(code)
  expect((await listSynonyms(admin, paging)).total).toBe(1)
})

test('phrases are stored as the search compares them, each once and in their order', async () => {
  const words = ['  Crème-Brûlée!', 'PUDDING', 'creme brulee', '…', '', 'Pud’s', 'pudding']
  expect(await add(words, ['Rice  Pudding', 'rice-pudding', 'ﬂan'])).toMatchObject({
    words: ['creme brulee', 'pudding', 'puds'],
    kinds: ['rice pudding', 'flan'],
    version: 0,
  })
})

test('a group without a word is refused at its field, as it is compared: by dots and doubles alone there is none', async () => {
  const problem = await problemOf(add(['!', '…'], ['flan']))
  const message = 'At least one word is needed.'
  expect(problem.fields).toEqual({ detail: message, errors: [{ path: 'words', message }] })
  const alone = await problemOf(add(['Flan', 'flan!']))
  expect(alone.message).toBe('Another word is needed, or a kind of it.')
  const both = await problemOf(add(['flan', 'pudding'], ['FLAN']))
  expect(both.fields.errors).toEqual([{ path: 'kinds', message: '“flan” is among the words already.' }])
  expect(await db.searchSynonym.count()).toBe(0)
})

test('the database refuses what the rules refuse', async () => {
  const groups = [
    { words: [], kinds: ['a', 'b'] },
    { words: ['a'], kinds: [] },
    { words: ['A', 'b'], kinds: [] },
    { words: ['one two three four', 'b'], kinds: [] },
    { words: ['a'], kinds: ['x'.repeat(61)] },
  ]
  for (const data of groups)
    await expect(db.searchSynonym.create({ data }), JSON.stringify(data)).rejects.toThrow('phrases_check')
})

test('an edit replaces the phrases, and raises the version', async () => {
  const { _id } = await add(['bike', 'cycle'], ['tandem'])
  const edited = await updateSynonym(admin, _id, { words: ['Bike'], kinds: ['tricycle'], version: 0 })
  expect(edited).toEqual({ _id, words: ['bike'], kinds: ['tricycle'], version: 1 })
  expect(await findSynonym(admin, _id)).toEqual(edited)
})

test('of two edits of one version one is refused, with the present version', async () => {
  const { _id } = await add(['bike', 'cycle'])
  const edit = (word: string) => updateSynonym(admin, _id, { words: [word, 'bike'], kinds: [], version: 0 })
  const results = await Promise.allSettled([edit('one'), edit('two')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const problem = await problemOf(edit('three'))
  expect(problem).toMatchObject({ code: 'edit-conflict', status: 409, fields: { version: 1 } })
  expect(problem.message).not.toContain('product')
})

test('an unknown group is not found, and a deleted one is gone', async () => {
  const { _id } = await add(['bike', 'cycle'])
  expect(await deleteSynonym(admin, _id)).toEqual({ detail: 'Group of synonyms deleted.' })
  const input = { words: ['a', 'b'], kinds: [], version: 0 }
  for (const id of [_id, null]) {
    expect(await findSynonym(admin, id)).toBeNull()
    const works = [updateSynonym(admin, id, input), deleteSynonym(admin, id)]
    for (const { code, status } of await Promise.all(works.map(problemOf)))
      expect([code, status]).toEqual(['synonym-not-found', 404])
  }
})

test('the list has the newest first, by pages, and is searched by parts of phrases', async () => {
  await add(['bike', 'cycle'])
  await add(['bag'], ['handbag'])
  await add(['100 watt', 'bright'])
  const listed = async (search: string, page = paging) => {
    const { items, total } = await listSynonyms(admin, page, search)
    return [total, ...items.map(({ words }) => words[0])]
  }
  expect(await listed('')).toEqual([3, '100 watt', 'bag', 'bike'])
  expect(await listed('', { page: 2, pageSize: 2 })).toEqual([3, 'bike'])
  expect(await listed('', { page: 3, pageSize: 2 })).toEqual([3])
  expect(await listed('HandB')).toEqual([1, 'bag'])
  expect(await listed('ç')).toEqual([1, 'bike'])
  expect(await listed('0 w')).toEqual([1, '100 watt'])
  for (const nothing of ['%', '_', '!']) expect(await listed(nothing)).toEqual([0])
})

test('the words of an address', () => {
  const read = (words: string) => synonymList.read(new URLSearchParams({ q: words, add: words }))
  expect(read(' Bike ')).toEqual({ q: 'Bike', add: 'Bike' })
  for (const none of ['', '  ', 'a\0b', 'x'.repeat(101)]) expect(read(none)).toEqual(synonymList.all)
  expect(synonymList.pathOf({ q: 'a', edit: '5' })).toBe('/adminpage/search?list=synonyms&q=a&edit=5')
})
