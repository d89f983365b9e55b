import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'
import { callTool } from '@/testing/http/ask-agent'
import { get, lookup, search } from '@/testing/http/ask-catalogue'
import { createGroup } from '@/testing/shop/groups'

test('V04 a combination that no variant has leads to the nearest, as on the pages, and that is said', async () => {
  const { members } = await createGroup({
    name: 'Vand coat',
    options: [
      { name: 'Colour', kind: 'colour', values: ['Sage', 'Rust'] },
      { name: 'Size', kind: 'size', values: ['XS', 'M', 'L', 'XL'] },
    ],
    values: [
      ['Sage', 'XL'],
      ['Rust', 'XS'],
      ['Rust', 'M'],
      ['Rust', 'L'],
    ],
  })
  const [sageXl, , , rustL] = members.map(({ product }) => String(product))
  const rustXl = [
    { name: 'Colour', label: 'Rust' },
    { name: 'Size', label: 'XL' },
  ]
  for (const selected of [rustXl, rustXl.slice(0, 1)]) {
    const { product } = await get(sageXl ?? '', { selected })
    expect(product.variants[0]?.id).toBe(rustL)
  }
  const { text, data } = await callTool('get_product', { id: sageXl, selected: rustXl })
  const content = 'No variant has "Colour: Rust", "Size: XL". The nearest is "Vand coat, Rust, L".'
  expect(data.messages).toEqual([{ type: 'info', code: 'nearest_variant', content }])
  expect(text).toMatch(new RegExp(`^${content}`))
  const exact = await callTool('get_product', { id: sageXl, selected: rustXl.slice(0, 1) })
  expect(exact.data).not.toHaveProperty('messages')
  const scarf = String((await createProduct({ name: 'Quorl scarf' })).id)
  const single = await callTool('get_product', { id: scarf, selected: rustXl })
  expect(single.text).toContain('The nearest is "Quorl scarf".')
})

test('a group is told with the text that its members share, and the member that is shown with its own', async () => {
  const { members, _id } = await createGroup({
    name: 'Zelm slipper',
    options: [{ name: 'Size', kind: 'size', values: ['41', '42', '43'] }],
    values: [['41'], ['42'], ['43']],
    products: [{ countInStock: 0 }, { description: 'This pair is size 42.', weightG: 390 }, {}],
  })
  const [, odd] = members.map(({ product }) => String(product))
  const shared = { description: 'Soft slippers.', facts: ['Felt'], weightG: 400 }
  await db.product.updateMany({
    where: { groupId: _id, id: { not: Number(odd) } },
    data: shared,
  })
  const entries = [
    (await search('zelm slipper 42'))[0],
    (await lookup(odd ?? '')).products[0],
    (await get(odd ?? '')).product,
  ]
  for (const entry of entries) {
    expect(entry).toMatchObject({ description: { plain: 'Soft slippers.' }, metadata: { facts: ['Felt'] } })
    expect(entry?.variants[0]).toMatchObject({ id: odd, description: { plain: 'This pair is size 42.' } })
    expect(entry).not.toHaveProperty('metadata.weight_g')
  }
  await db.product.updateMany({ where: { groupId: _id }, data: { weightG: 400 } })
  expect((await get(odd ?? '')).product).toHaveProperty('metadata.weight_g', 400)
  await db.product.updateMany({
    where: { groupId: _id, id: { not: Number(odd) } },
    data: { description: 'Edited by hand.' },
  })
  await db.productGroup.update({
    where: { id: _id },
    data: { shared: { description: 'This pair is size 42.' } },
  })
  expect((await get(odd ?? '')).product).toMatchObject({ description: { plain: 'This pair is size 42.' } })
})
