import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { parsePictureAddress } from '@/lib/platform/storage/picture-name'
import { auditOf } from '@/testing/db/audit'
import { rounds } from '@/testing/db/rounds'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { orderInput } from '@/testing/shop/order-body'
import { imageFile, productFields, storedPictures } from '@/testing/shop/product-form'
import { deleteProduct } from './delete-product'
import { productUpdateInput } from './product-input'
import { getProductForEdit } from './product-queries'
import { productJson } from './product-schema'
import { updateProduct } from './update-product'

const admin = await createUser({ role: 'owner' })

/** The form of a product that is loaded now, with `changes`. */
async function editOf(id: number, changes: Record<string, unknown> = {}) {
  const { image: _, ...loaded } = await getProductForEdit(admin, id)
  const [version, countInStock] = [String(loaded.version), String(loaded.countInStock)]
  const seen = { version, countInStock, countInStockSeen: countInStock }
  return productUpdateInput.parse({ ...loaded, ...seen, ...changes })
}

test('an edit changes every field, keeps the picture and increments the version', async () => {
  const { id, image } = await createProduct()
  const product = await updateProduct(admin, id, await editOf(id, productFields))
  const edited = { ...productFields, countInStock: 3, price: '7.50', image }
  expect(productJson.parse(product)).toMatchObject(edited)
  expect(productJson.parse(await getProductForEdit(admin, id))).toEqual({ ...product, version: 1 })
})

test('a SKU of another product is refused by its name, and nothing changes', async () => {
  const [one, other] = [await createProduct(), await createProduct({ name: 'Lamp' })]
  await updateProduct(admin, one.id, await editOf(one.id, { sku: 'T-1' }))
  const edit = updateProduct(admin, other.id, await editOf(other.id, { name: 'Lantern', sku: 'T-1' }))
  const message = `Another product has this SKU: Test Teapot (${one.id}).`
  expect((await problemOf(edit)).fields.errors).toEqual([{ path: 'sku', message }])
  expect(await getProductForEdit(admin, other.id)).toMatchObject({ name: 'Lamp', version: 0 })
})

test('D01 staff change texts and stock, not the price; the log has what changed, and nothing of a refused edit', async () => {
  const staff = await createUser({ role: 'staff', name: 'Sue Staff' })
  const { id } = await createProduct()
  const dearer = await editOf(id, { price: '1.00', name: 'Cheap' })
  expect((await problemOf(updateProduct(staff, id, dearer))).code).toBe('not-allowed')
  await updateProduct(staff, id, await editOf(id, { name: 'Samovar', countInStock: '12' }))
  await updateProduct(admin, id, dearer).catch(() => {})
  const changes = { name: ['Test Teapot', 'Samovar'], countInStock: [10, 12] }
  expect(await auditOf('product', id)).toEqual([
    { action: 'product-changed', actorName: 'Sue Staff', changes },
  ])
})

test('staff write the warnings of a product, which stay when a form does not have them, and go when it has none', async () => {
  const staff = await createUser({ role: 'staff' })
  const { id } = await createProduct()
  const day = new Date('2026-01-01')
  await db.product.update({ where: { id }, data: { changedAt: day } })
  const saved = await updateProduct(
    staff,
    id,
    await editOf(id, { warnings: ' Hot surface.\r\nNot below 3. \r\n' }),
  )
  expect(saved.warnings).toBe('Hot surface.\nNot below 3.')
  expect((await db.product.findUniqueOrThrow({ where: { id } })).changedAt).not.toEqual(day)
  const { warnings: _, ...without } = await editOf(id, { name: 'Samovar' })
  expect((await updateProduct(staff, id, without)).warnings).toBe(saved.warnings)
  expect((await updateProduct(staff, id, await editOf(id, { warnings: '' }))).warnings).toBe('')
  const [first] = await auditOf('product', id)
  expect(first?.changes).toEqual({ warnings: ['', 'Hot surface.\nNot below 3.'] })
})

test('a new picture gets a new name, and the old one is kept for order lines', async () => {
  const { id } = await createProduct()
  await db.product.update({ where: { id }, data: { imageAlt: 'A teapot' }, select: { id: true } })
  const first = await updateProduct(admin, id, await editOf(id, { image: await imageFile() }))
  const second = await updateProduct(admin, id, await editOf(id, { image: await imageFile('jpeg') }))
  expect(first.imageAlt).toBe('')
  expect(second.image).not.toBe(first.image)
  const ids = [first, second].map(({ image }) => parsePictureAddress(image)?.id)
  expect(storedPictures()).toEqual(expect.arrayContaining(ids))
})

test('the file of a form stands where its list of pictures says, otherwise first; without a file the word stands for nothing', async () => {
  const { id, image: stored } = await createProduct()
  const [old, upload] = [
    { src: stored, alt: 'Old' },
    { src: 'upload', alt: 'New' },
  ]
  const sent = async (pictures: unknown, image?: File) => {
    const edit = await editOf(id, { pictures: JSON.stringify(pictures), image })
    return (await updateProduct(admin, id, edit)).pictures
  }
  const [first, second] = await sent([old, upload], await imageFile())
  expect([first, second?.alt]).toEqual([old, 'New'])
  expect(parsePictureAddress(second?.src ?? '')).not.toBeNull()
  const replaced = await sent([{ ...old, alt: 'Text of the old' }, second], await imageFile())
  expect(replaced).toEqual([{ src: expect.stringMatching(/^\/media\//), alt: '' }, second])
  expect((await problemOf(sent([upload]))).toJson()).toMatchObject({ errors: [{ path: 'pictures.0.src' }] })
})

test('A02 only admins edit a product or load it for editing', async () => {
  const { id } = await createProduct()
  const edit = await editOf(id, { name: 'Mine' })
  for (const [viewer, code] of [
    [null, 'not-signed-in'],
    [await createUser(), 'not-allowed'],
  ] as const) {
    expect((await problemOf(updateProduct(viewer, id, edit))).code).toBe(code)
    expect((await problemOf(getProductForEdit(viewer, id))).code).toBe(code)
  }
  expect((await getProductForEdit(admin, id)).name).toBe('Test Teapot')
})

test('a deleted product cannot be edited, and the attempt leaves no picture', async () => {
  const { id } = await createProduct()
  const edit = await editOf(id, { image: await imageFile() })
  await deleteProduct(admin, id)
  const before = storedPictures()
  for (const gone of [id, null, 2_000_000_000]) {
    expect((await problemOf(updateProduct(admin, gone, edit))).code).toBe('product-not-found')
    expect((await problemOf(getProductForEdit(admin, gone))).code).toBe('product-not-found')
  }
  expect(storedPictures()).toEqual(before)
})

test('the second of two edits of the same version is a conflict', async () => {
  const { id } = await createProduct()
  const late = await editOf(id, { name: 'Late', image: await imageFile() })
  await updateProduct(admin, id, await editOf(id, { name: 'Early' }))
  const before = storedPictures()
  const problem = await problemOf(updateProduct(admin, id, late))
  expect([problem.code, problem.status]).toEqual(['edit-conflict', 409])
  expect(problem.toJson()).toMatchObject({ version: 1, countInStock: 10 })
  expect(problem.message).toContain('changed meanwhile')
  expect(await getProductForEdit(admin, id)).toMatchObject({ name: 'Early', version: 1 })
  expect(storedPictures()).toEqual(before)
})

test('one of twenty concurrent edits succeeds', async () => {
  const { id } = await createProduct()
  const edit = await editOf(id, { countInStock: '11' })
  const works = Array.from({ length: 20 }, () => updateProduct(admin, id, edit))
  expect(await countOutcomes(works)).toEqual({ done: 1, 'edit-conflict': 19 })
  expect(await stockOf(id)).toBe(11)
})

test.each([
  ['left as it was', '10', 6],
  ['raised by five', '15', 11],
  ['lowered by three', '7', 3],
  ['lowered to what it was sold down by', '4', 0],
])('I8 units sold while the form was open stay sold when stock is %s', async (_, countInStock, left) => {
  const [user, { id, priceCents }] = [await createUser(), await createProduct()]
  const edit = await editOf(id, { countInStock })
  await placeOrderAs(user, orderInput([{ product: id, priceCents, qty: 4 }]))
  expect(await updateProduct(admin, id, edit)).toMatchObject({ countInStock: left })
  expect(await stockOf(id)).toBe(left)
})

test('I1 lowering stock by more than is left is a conflict that names the units left', async () => {
  const [user, { id, priceCents }] = [await createUser(), await createProduct()]
  const edit = await editOf(id, { countInStock: '3', name: 'Other' })
  await placeOrderAs(user, orderInput([{ product: id, priceCents, qty: 4 }]))
  const problem = await problemOf(updateProduct(admin, id, edit))
  expect(problem.toJson()).toMatchObject({ code: 'edit-conflict', version: 0, countInStock: 6 })
  expect(problem.message).toContain('only 6 are left')
  const unchanged = { name: 'Test Teapot', countInStock: 6, version: 0 }
  expect(await getProductForEdit(admin, id)).toMatchObject(unchanged)
})

test('I8 concurrent orders and an edit neither lose nor create units', async () => {
  const user = await createUser()
  for (let round = 0; round < rounds(2, 20); round++) {
    const { id, priceCents } = await createProduct({ countInStock: 10 })
    const edit = await editOf(id, { countInStock: '15' })
    const orders = [1, 2, 3].map((qty) => placeOrderAs(user, orderInput([{ product: id, priceCents, qty }])))
    await Promise.all([...orders, updateProduct(admin, id, edit)])
    expect(await stockOf(id)).toBe(15 - 6)
  }
})

test('stock beyond the range of the database is a conflict, not an error', async () => {
  const { id } = await createProduct({ countInStock: 2_147_483_000 })
  const edit = await editOf(id, { countInStock: '1000000', countInStockSeen: '0' })
  expect((await problemOf(updateProduct(admin, id, edit))).code).toBe('edit-conflict')
})
