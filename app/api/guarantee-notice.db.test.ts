import { expect, test } from 'vitest'
import { GET } from '@/app/media/[name]/route'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { maxDocumentBytes } from '@/lib/shared/validation/number-limits'
import { readShop } from '@/lib/store/settings/read-shop'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { hostileFiles, smallPdf } from '@/testing/shop/notices'
import { formOf, storedPictures, testImage } from '@/testing/shop/product-form'

/** The notice of the statutory guarantee: uploaded, served as it is, and taken away. */

const owner = await createUser({ role: 'owner' })
const path = '/api/settings/guarantee-notice/'

async function upload(bytes: Uint8Array, name = 'notice.pdf', viewer: Viewer | null = owner) {
  const file = new File([Buffer.from(bytes)], name, { type: 'application/pdf' })
  const version = String((await readShop()).version)
  return callApi(viewer, { method: 'POST', path, body: formOf({ file, version }) })
}
const put = async (guaranteeNotice: string | null) =>
  callApi(owner, {
    method: 'PUT',
    path: '/api/settings/',
    body: { version: (await readShop()).version, guaranteeNotice },
  })
const ask = (address: string, init: RequestInit = {}) =>
  GET(new Request(`http://localhost${address}`, init), {
    params: Promise.resolve({ name: address.slice('/media/'.length) }),
  })

test.each([
  ['a PDF', 'pdf', 'application/pdf', smallPdf, "frame-ancestors 'none'"],
  ['a PNG', 'png', 'image/png', await testImage('png'), "default-src 'none'; sandbox"],
  ['a JPEG', 'jpg', 'image/jpeg', await testImage('jpeg'), "default-src 'none'; sandbox"],
])(
  '%s is served byte for byte under its hash, by its own type, and told to everybody',
  async (_, type, kind, bytes, policy) => {
    const saved = await upload(bytes, '../../<b>.html')
    expect(saved.status).toBe(200)
    const { guaranteeNotice: address } = await (
      await callApi(null, { method: 'GET', path: '/api/settings/' })
    ).json()
    expect(address).toMatch(new RegExp(`^/media/[0-9a-f]{64}\\.${type}$`))
    expect(await saved.json()).toMatchObject({ guaranteeNotice: address })
    const response = await ask(address)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="guarantee-notice.${type}"`,
      'content-security-policy': policy,
      'content-type': kind,
      etag: `"${address.slice('/media/'.length)}"`,
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    const again = await ask(address, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(await (await ask(address, { method: 'HEAD' })).text()).toBe('')
  },
)

test.each(await hostileFiles())('D02 %s (%s) is refused, and nothing is stored', async (_, name, bytes) => {
  const [before, stored] = [await readShop(), storedPictures()]
  const response = await upload(bytes, name)
  expect([response.status, (await response.json()).code]).toEqual([415, 'unsupported-file'])
  expect(await readShop()).toEqual(before)
  expect(storedPictures()).toEqual(stored)
})

test('D02 a notice of more than 4 MB is refused, and so is a form without a file', async () => {
  const large = Buffer.concat([smallPdf, Buffer.alloc(maxDocumentBytes)])
  expect((await upload(large)).status).toBe(400)
  expect((await upload(Buffer.concat([large, Buffer.alloc(200_000)]))).status).toBe(413)
  const body = formOf({ file: 'text', version: '0' })
  expect((await callApi(owner, { method: 'POST', path, body })).status).toBe(400)
})

test('an upload for settings that have changed meanwhile is refused and not stored', async () => {
  const [{ version }, stored] = [await readShop(), storedPictures()]
  const file = new File([Buffer.from(await testImage('png', 9, 9))], 'a.png')
  const body = formOf({ file, version: String(version + 1) })
  const response = await callApi(owner, { method: 'POST', path, body })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'edit-conflict', version }])
  expect(storedPictures()).toEqual(stored)
})

test('only a stored notice can be set; it is taken away with null, stays at its address, and the log says so', async () => {
  await upload(smallPdf)
  const { guaranteeNotice: address } = await readShop()
  expect((await put(null)).status).toBe(200)
  expect((await readShop()).guaranteeNotice).toBeNull()
  expect((await ask(address ?? '')).status).toBe(200)
  for (const other of [`/media/${'0'.repeat(64)}.pdf`, '/media/../x.pdf', 'https://other.example/a.pdf', ''])
    expect((await put(other)).status, other).toBe(400)
  expect((await put(address)).status).toBe(200)
  const [entry] = await db.auditEntry.findMany({
    where: { action: 'settings-changed' },
    orderBy: { id: 'desc' },
  })
  expect(entry?.changes).toEqual({ guaranteeNotice: [null, address] })
})

test('D01 only owners upload it', async () => {
  for (const role of ['staff', 'reader', 'customer'] as const)
    expect((await upload(smallPdf, 'a.pdf', await createUser({ role }))).status, role).toBe(403)
  expect((await upload(smallPdf, 'a.pdf', null)).status).toBe(401)
})

test.each([`/media/${'0'.repeat(64)}.pdf`, `/media/${'0'.repeat(64)}.html`, `/media/${'0'.repeat(63)}.pdf`])(
  'C08 %s is 404',
  async (address) => expect((await ask(address)).status).toBe(404),
)
