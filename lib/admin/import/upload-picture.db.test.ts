import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { applyImport } from '@/lib/admin/import-plan/apply-import'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { imageFile, storedPictures, testImage } from '@/testing/shop/product-form'
import { planned } from '@/testing/shop/product-import'
import { removeUnusedPictures, uploadPicture } from './upload-picture'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

test('pictures that products of the file show are not looked for in the storage', async () => {
  const image = '/media/00000000-0000-4000-8000-000000000000.webp'
  const [one, other] = [await createProduct(), await createProduct()]
  await db.product.update({ where: { id: one.id }, data: { image } })
  const file = (rows: string) => planned(owner, `_id,image1\n${rows}`)
  const both = await file(`${one.id},${image}\n${other.id},${image}\n`)
  expect([both.unchanged, both.changed]).toEqual([1, 1])
  expect((await file(`${other.id},${image}\n`)).refused).toMatchObject([{ column: 'image1' }])
})

test('E20 a picture with umlauts in its name is found by a file in either Unicode form', async () => {
  const bytes = readFileSync('testing/pictures/turned/orient1.jpg')
  for (const form of ['NFC', 'NFD']) {
    const image = new File([new Uint8Array(bytes)], 'Löffel größe – №1.JPG'.normalize(form))
    const { name, src } = await uploadPicture(owner, image)
    expect(name).toBe('Löffel größe – №1.JPG'.normalize('NFC'))
    const { id } = await createProduct()
    for (const cell of ['NFC', 'NFD'].map((each) => name.normalize(each))) {
      const { changed, refused } = await planned(owner, `_id,image1\n${id},${cell}\n`)
      expect([changed, refused]).toEqual([1, []])
    }
    expect(src).toMatch(/^\/media\//)
  }
})

test('E20 a HEIC picture is refused with what to do, whatever its name says', async () => {
  const bytes = new Uint8Array(readFileSync('testing/pictures/heic-head.heic'))
  const problem = await problemOf(
    uploadPicture(owner, new File([bytes], 'photo.jpg', { type: 'image/jpeg' })),
  )
  expect([problem.code, problem.status]).toEqual(['unsupported-image', 415])
  expect(problem.message).toMatch(/HEIC.*JPEG.*Settings, Camera, Formats, Most Compatible/)
})

test('a picture that is sent again with the same name and bytes is stored once', async () => {
  const image = new File([await testImage('jpeg', 70, 50)], 'again.jpg')
  const sent = await Promise.all([uploadPicture(owner, image), uploadPicture(owner, image)])
  const before = storedPictures()
  expect(sent[1]).toEqual(sent[0])
  const staff = await createUser({ role: 'staff' })
  const again = await uploadPicture(staff, image)
  const [sha256, src] = [/^[0-9a-f]{64}$/, /^\/media\//].map((form) => expect.stringMatching(form))
  expect(again).toEqual({ name: 'again.jpg', sha256, src })
  expect(again).toEqual(sent[0])
  expect(storedPictures()).toEqual(before)
  expect(await db.uploadedPicture.count({ where: { name: 'again.jpg' } })).toBe(1)
  expect((await problemOf(uploadPicture(owner, await imageFile('gif')))).code).toBe('unsupported-image')
  const { id } = await createProduct()
  const { pictures } = await patchProduct(staff, id, { pictures: [{ src: again.src, alt: 'Red' }] }, null)
  expect(pictures).toEqual([{ src: again.src, alt: 'Red' }])
  const reader = await createUser({ role: 'reader' })
  expect((await problemOf(uploadPicture(reader, image))).code).toBe('not-allowed')
})

test('a file takes the last upload with a name, also when that was uploaded before', async () => {
  const { id } = await createProduct()
  const images = [await testImage('png', 90), await testImage('png', 91)]
  const upload = (n: number) => uploadPicture(owner, new File([images[n] ?? ''], 'mug.png'))
  const [first, second] = [await upload(0), await upload(1)]
  const taken = async () =>
    (await planned(owner, `_id,image1\n${id},mug.png\n`)).changes[0]?.fields.image1?.[1]
  expect(await taken()).toBe(second.src)
  expect(await upload(0)).toEqual(first)
  expect(await taken()).toBe(first.src)
})

test('pictures that nothing names are removed after a week; those that products or plans name stay', async () => {
  const names = ['shown.png', 'second.png', 'unused.png', 'named.png']
  for (const [n, name] of names.entries())
    await uploadPicture(owner, new File([await testImage('png', 64 + n)], name))
  const { id } = await createProduct()
  const plan = await planned(owner, `_id,image1,image2\n${id},shown.png,second.png\n`)
  await applyImport(owner, plan._id)
  const rows = async () =>
    (await db.uploadedPicture.findMany({ where: { name: { in: names } }, orderBy: { id: 'asc' } })).map(
      ({ name }) => name,
    )
  await removeUnusedPictures(inDays(6.9))
  expect(await rows()).toEqual(names)
  await db.uploadedPicture.updateMany({ where: { name: { in: names } }, data: { usedAt: inDays(-8) } })
  await planned(owner, `_id,image1\n${id},named.png\n`)
  const before = storedPictures().length
  await removeUnusedPictures()
  expect(await rows()).toEqual(['shown.png', 'second.png', 'named.png'])
  expect(storedPictures()).toHaveLength(before - 1)
})
