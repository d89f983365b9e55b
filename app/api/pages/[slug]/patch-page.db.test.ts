import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

const [owner, staff] = await Promise.all((['owner', 'staff'] as const).map((role) => createUser({ role })))

async function call(viewer: Viewer | undefined, method: 'GET' | 'PUT' | 'PATCH', body?: object) {
  const response = await callApi(viewer ?? null, { method, path: '/api/pages/terms/', body })
  return { status: response.status, json: await response.json() }
}

test('a page takes translations in parts, and tells them by language; what is wrong is named at its place', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  const translations = { de: { title: 'AGB', text: 'Wir verkaufen.' } }
  const own = { title: 'Terms', text: 'We sell.' }
  const put = await call(owner, 'PUT', { action: 'save', version: 0, ...own, translations })
  expect(put).toMatchObject({ status: 200, json: { ...own, version: 1, translations } })
  expect(put.json.translations.de.inForce).toBeNull()
  const early = await call(owner, 'PATCH', { action: 'publish', version: 1, translations: { de: {} } })
  expect(early).toMatchObject({
    status: 400,
    json: { code: 'invalid-input', errors: [{ path: 'translations.de' }] },
  })
  const published = await call(owner, 'PATCH', { action: 'publish', version: 1, text: 'We sell more.' })
  expect(published.json).toMatchObject({ title: 'Terms', text: 'We sell more.', translations })
  const changed = { de: { text: 'Wir verkaufen mehr.' } }
  const patched = await call(owner, 'PATCH', { action: 'publish', version: 2, translations: changed })
  expect(patched.json.translations.de).toMatchObject({
    title: 'AGB',
    text: 'Wir verkaufen mehr.',
    isOutdated: false,
    inForce: { language: 'de', title: 'AGB' },
  })
  expect((await call(staff, 'GET')).json).toEqual(patched.json)
  expect((await call(staff, 'PATCH', { action: 'save', version: 3, translations })).status).toBe(403)
  const conflict = await call(owner, 'PATCH', { action: 'save', version: 2, translations })
  expect(conflict).toMatchObject({ status: 409, json: { code: 'edit-conflict', version: 3 } })
  const wrong = await call(owner, 'PATCH', { action: 'save', version: 3, translations: { fr: {} } })
  expect(wrong).toMatchObject({ status: 400, json: { code: 'invalid-input' } })
  const long = { de: { title: 'x'.repeat(81) } }
  const tooLong = await call(owner, 'PATCH', { action: 'save', version: 3, translations: long })
  expect(tooLong.json.errors).toEqual([
    { path: 'translations.de.title', message: 'Title is too long: at most 80 characters.' },
  ])
})
