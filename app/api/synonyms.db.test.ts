import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

/** Synonyms on the wire, beyond the table of the contract. */

const path = '/api/search/synonyms/'
let admin: Viewer

beforeAll(async () => {
  admin = await createUser({ role: 'owner' })
})

test('the list finds groups by a part of a phrase, and its links keep that', async () => {
  await db.searchSynonym.createMany({
    data: [1, 2, 3].map((number) => ({ words: ['zebra', `finch ${number}`], kinds: [] })),
  })
  const response = await callApi(admin, { method: 'GET', path: `${path}?q=Zeb&pageSize=2&other=1` })
  const list: { words: string[] }[] = await response.json()
  expect(list.map(({ words }) => words[1])).toEqual(['finch 3', 'finch 2'])
  expect(response.headers.get('x-total-count')).toBe('3')
  expect(response.headers.get('link')).toContain(`<${path}?q=Zeb&page=2&pageSize=2>; rel="next"`)
})

test('a wrong page is told to admins only', async () => {
  const statusOf = async (viewer: Viewer | null) =>
    (await callApi(viewer, { method: 'GET', path: `${path}?page=0` })).status
  expect(await statusOf(admin)).toBe(400)
  expect(await statusOf(await createUser())).toBe(403)
  expect(await statusOf(null)).toBe(401)
})

test.each([
  [{ kinds: [] }, 'words', 'Words must be a list of texts.'],
  [{ words: ['a', 'b'], kinds: 'c' }, 'kinds', 'Kinds must be a list of texts.'],
  [{ words: ['a', 1], kinds: [] }, 'words.1', 'Words must be texts.'],
  [{ words: ['a\0', 'b'], kinds: [] }, 'words', 'Words contain characters that are not allowed.'],
  [{ words: ['a', ' '.repeat(501)], kinds: [] }, 'words', 'Words: a phrase has at most 60 characters.'],
  [{ words: ['a'], kinds: Array(501).fill('b') }, 'kinds', 'Kinds: at most 60 phrases.'],
  [{ words: ['a', 'A'], kinds: [] }, 'words', 'Another word is needed, or a kind of it.'],
])('%j is refused at its field', async (body, field, message) => {
  const response = await callApi(admin, { method: 'POST', path, body })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 'invalid-input',
    detail: message,
    errors: [{ path: field, message }],
  })
})

test('an edit needs its version', async () => {
  const body = { words: ['a', 'b'], kinds: [] }
  const response = await callApi(admin, { method: 'PUT', path: `${path}1/`, body })
  expect((await response.json()).errors).toEqual([
    { path: 'version', message: 'The version that was seen is required.' },
  ])
})

test.each([
  ['PATCH', path, 'GET, HEAD, POST, OPTIONS'],
  ['DELETE', path, 'GET, HEAD, POST, OPTIONS'],
  ['GET', `${path}1/`, 'PUT, DELETE, OPTIONS'],
])('%s %s is not supported, others are', async (method, path, allowed) => {
  const response = await callApi(admin, { method, path })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
})
