import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { readShop } from '@/lib/store/settings/read-shop'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { smallPdf } from '@/testing/shop/notices'
import { formOf, storedPictures, testImage } from '@/testing/shop/product-form'

/** Texts and files of the settings by language, on the wire. */

const owner = await createUser({ role: 'owner' })
const path = '/api/settings/'
const put = async (changes: object, viewer: Viewer | null = owner) =>
  callApi(viewer, { method: 'PUT', path, body: { version: (await readShop()).version, ...changes } })
const answer = async (query = '', viewer: Viewer | null = null) =>
  (await callApi(viewer, { method: 'GET', path: `${path}${query}` })).json()

async function upload(
  language: string | undefined,
  bytes: Uint8Array = smallPdf,
  viewer: Viewer | null = owner,
) {
  const version = String((await readShop()).version)
  const fields = { file: new File([Buffer.from(bytes)], 'notice'), version, ...(language && { language }) }
  return callApi(viewer, { method: 'POST', path: `${path}guarantee-notice/`, body: formOf(fields) })
}

test('a shop with one language answers everybody as before, and its owner with no translations', async () => {
  const before = await answer()
  expect(before).not.toHaveProperty('translations')
  expect(before).not.toHaveProperty('fallback')
  expect(await answer('?lang=de')).toEqual(before)
  expect(await (await put({})).json()).toMatchObject({ translations: {} })
})

test('L05 everybody reads the texts of the language that the call names, and which of them are in the shop’s own', async () => {
  const own = { announcement: { text: 'Sale', href: null }, footerText: 'Open daily' }
  const saved = await put({
    ...own,
    languages: ['en', 'de'],
    translations: { de: { footerText: 'Täglich offen' } },
  })
  expect(saved.status).toBe(200)
  const { translations } = await saved.json()
  expect(translations.de).toMatchObject({
    footerText: 'Täglich offen',
    missing: ['description', 'announcement'],
    outdated: [],
  })
  const plain = await answer()
  expect(plain).toMatchObject(own)
  for (const name of ['fallback', 'translations']) expect(plain).not.toHaveProperty(name)
  expect(await answer('?lang=en')).toEqual(plain)
  const german = await answer('?lang=de')
  expect(german).toMatchObject({
    ...{ announcement: own.announcement, footerText: 'Täglich offen' },
    fallback: { language: 'en', texts: ['description', 'announcement'] },
  })
  expect(german).not.toHaveProperty('translations')
  const ofDesk = await (
    await callApi(owner, { method: 'PUT', path: `${path}?lang=de`, body: { version: plain.version } })
  ).json()
  expect(ofDesk).toMatchObject({ footerText: 'Open daily' })
})

test('an unknown language, the own one and a name that is no text are 400, and nothing is changed', async () => {
  const before = await readShop()
  for (const translations of [
    { fr: { footerText: 'X' } },
    { en: { footerText: 'X' } },
    { de: { sellerName: 'X' } },
    { de: { guaranteeNotice: `/media/${'0'.repeat(64)}.pdf` } },
  ]) {
    const refused = await put({ translations, footerText: 'Changed' })
    expect([refused.status, (await refused.json()).code], JSON.stringify(translations)).toEqual([
      400,
      'invalid-input',
    ])
  }
  expect(await readShop()).toEqual(before)
  expect((await put({ translations: {} }, await createUser({ role: 'staff' }))).status).toBe(403)
})

test('a notice of the guarantee has a file a language; a language without one has that of the shop’s own', async () => {
  expect((await upload(undefined)).status).toBe(200)
  const own = (await answer()).guaranteeNotice
  expect(await answer('?lang=de')).toMatchObject({ guaranteeNotice: own })
  expect((await answer('?lang=de')).fallback.texts).toContain('guaranteeNotice')
  const saved = await (await upload('de', await testImage('png'))).json()
  const { guaranteeNotice } = saved.translations.de
  expect(guaranteeNotice).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
  expect([saved.guaranteeNotice, (await answer()).guaranteeNotice]).toEqual([own, own])
  expect(await answer('?lang=de')).toMatchObject({ guaranteeNotice })
  expect((await answer('?lang=de')).fallback.texts).not.toContain('guaranteeNotice')
  expect((await upload('en', await testImage('jpeg'))).status).toBe(200)
  const renewed = await (await put({})).json()
  expect(renewed.guaranteeNotice).toMatch(/\.jpg$/)
  expect(renewed.translations.de).toMatchObject({ guaranteeNotice, outdated: ['guaranteeNotice'] })
  const right = await (await put({ translations: { de: { guaranteeNotice } } })).json()
  expect(right.translations.de.outdated).toEqual([])
  await put({ translations: { de: { guaranteeNotice: null } } })
  expect(await answer('?lang=de')).toMatchObject({ guaranteeNotice: renewed.guaranteeNotice })
})

test('a notice in a language that the shop does not ship is refused, and not stored', async () => {
  const stored = storedPictures()
  const refused = await upload('fr', await testImage('png', 7, 7))
  expect([refused.status, (await refused.json()).errors]).toMatchObject([400, [{ path: 'language' }]])
  expect(storedPictures()).toEqual(stored)
})
