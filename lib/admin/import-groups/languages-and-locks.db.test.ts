import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { applyImport } from '@/lib/admin/import-plan/apply-import'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { db } from '@/lib/platform/db/db'
import { openTransaction } from '@/testing/db/locks'
import { createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { exportedProducts, planned } from '@/testing/shop/product-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
})

const head = 'sku,group,option1Name,option1Value,brand,category,description,price\n'
const germanNameOf = async (id: number) => (await readTranslations([id]))[0]?.texts.name

test('names in a further language follow the pattern, and the file that was exported changes nothing', async () => {
  const { _id, members } = await createGroup({ name: 'Shirt' })
  const options = { Size: { name: 'Größe', values: { L: 'Groß' } } }
  await changeGroup(owner, _id, { translations: { de: { name: 'Hemd', options } } }, null)
  const [first = 0] = members.map(({ product }) => product)
  const file = `${head}DE-L,Shirt,Size,L,B,C,D,1.00\n`
  await applyImport(owner, (await planned(owner, file))._id)
  const made = await db.product.findUniqueOrThrow({ where: { sku: 'DE-L' } })
  expect([made.name, await germanNameOf(made.id)]).toEqual(['Shirt, L', 'Hemd, Groß'])
  const plan = await planned(owner, await exportedProducts(owner))
  expect(plan).toMatchObject({ changed: 0, created: 0, refused: [] })
  // Its cells are those of the file, and the name is made for the new value.
  const moved = await planned(owner, `_id,name,name@de,option1Value\n${first},"Shirt, S","Hemd, S",XL\n`)
  expect(moved.changes[0]?.fields).toEqual({
    ...{ name: ['Shirt, S', 'Shirt, XL'], option1Value: ['S', 'XL'], 'name@de': ['Hemd, S', 'Hemd, XL'] },
  })
  await applyImport(owner, moved._id)
  expect(await germanNameOf(first)).toBe('Hemd, XL')
})

test('an edit of a member that is saved while the import is applied is not overwritten, and nothing is made', async () => {
  const { _id, members } = await createGroup({ name: 'Locked' })
  const [id = 0] = members.map(({ product }) => product)
  const file = `_id,${head}${id},,Locked,Size,XL,B,C,D,1.00\n,LOCK-L,Locked,Size,L,B,C,D,1.00\n`
  const plan = await planned(owner, file)
  expect(plan).toMatchObject({ created: 1, changed: 1, refused: [] })
  const edit = await openTransaction()
  await edit.query(`update "Product" set name = 'By hand', version = version + 1 where id = $1`, [id])
  const applying = applyImport(owner, plan._id).catch((error: unknown) => error)
  await expect.poll(edit.waiters).toBe(1)
  // The group is locked after its members: whoever holds a member can have it.
  await edit.query('select from "ProductGroup" where id = $1 for update', [_id])
  await edit.release()
  expect(await applying).toMatchObject({ code: 'import-stale', fields: { rows: [2] } })
  expect(await db.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'By hand' })
  expect(await db.product.count({ where: { sku: 'LOCK-L' } })).toBe(0)
  expect(await db.optionValue.count({ where: { option: { groupId: _id }, value: 'XL' } })).toBe(0)
})

test('two imports with groups are not applied at once: the second one is told to try again', async () => {
  const { members } = await createGroup({ name: 'Busy' })
  const [id = 0] = members.map(({ product }) => product)
  const plans = [
    await planned(owner, `_id,group,option1Name,option1Value\n${id},Busy,Size,XL\n`),
    await planned(owner, `${head}BUSY-2,Busier,Size,L,B,C,D,1.00\n`),
  ]
  const holder = await openTransaction()
  await holder.query('select from "Product" where id = $1 for update', [id])
  const first = applyImport(owner, plans[0]?._id ?? 0)
  await expect.poll(holder.waiters).toBe(1)
  await expect(applyImport(owner, plans[1]?._id ?? 0)).rejects.toMatchObject({
    message: expect.stringContaining(
      'Another file with groups is being applied at the moment. Nothing was changed.',
    ),
  })
  await holder.release()
  expect(await first).toEqual({ created: 0, changed: 1 })
  expect(await applyImport(owner, plans[1]?._id ?? 0)).toEqual({ created: 1, changed: 0 })
})

test('Shopify: the first 200 variants of a product become its group, the others come in by themselves and are named', async () => {
  const rows = Array.from(
    { length: 202 },
    (_, n) => `many,${n === 0 ? 'Many' : ''},Number,${n % 100},Row,${Math.floor(n / 100)},MANY-${n},1.00\n`,
  )
  const columns =
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\n'
  const plan = await planned(owner, columns + rows.join(''))
  expect(plan).toMatchObject({ created: 202, refused: [], groupsMade: 1 })
  expect(plan.groups[0]?.joined).toBe(200)
  expect(plan.notes.filter(({ column }) => column === 'group')).toEqual([
    {
      line: 202,
      column: 'group',
      message: 'A group has at most 200 members. It becomes a product of its own.',
    },
    {
      line: 203,
      column: 'group',
      message: 'A group has at most 200 members. It becomes a product of its own.',
    },
  ])
  await applyImport(owner, plan._id)
  expect(await db.product.findUniqueOrThrow({ where: { sku: 'MANY-201' } })).toMatchObject({
    name: 'Many – 1 / 2',
    groupId: null,
  })
})
