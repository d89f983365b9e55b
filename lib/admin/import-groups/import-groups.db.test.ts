import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { applyImport } from '@/lib/admin/import-plan/apply-import'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup, groupsNamed } from '@/testing/shop/groups'
import { applyFile, exportedProducts, planned } from '@/testing/shop/product-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const texts = 'brand,category,description,price'
const ofAll = 'Weavers,Shirts,A shirt.,39.00'
const head = `sku,group,option1Name,option1Value,option2Name,option2Value,${texts}`
const fileOf = (...rows: string[]) => `${head}\n${rows.map((row) => `${row},${ofAll}\n`).join('')}`

const membersOf = async (name: string) =>
  (await groupsNamed(owner, name)).flatMap(({ members }) =>
    members.map(({ sku, values, name: own }) => [sku, ...values, own]),
  )

test('V09 rows of one group make it, with options and values in the order of the file; the pattern names them', async () => {
  const file = fileOf(
    'HEM-M-S,Hemd,Größe,M,Farbe,Sand',
    'HEM-L-S,Hemd,Größe,L,Farbe,Sand',
    'HEM-M-M,Hemd,Größe,M,Farbe,Moss',
  )
  const plan = await applyFile(owner, file)
  expect(plan).toMatchObject({ created: 3, groupsMade: 1, groupsChanged: 0 })
  const options = [
    { name: 'Größe', values: ['M', 'L'] },
    { name: 'Farbe', values: ['Sand', 'Moss'] },
  ]
  expect(plan.groups).toEqual([{ line: 2, _id: null, name: 'Hemd', joined: 3, left: 0, altered: 0, options }])
  const [group, ...others] = await groupsNamed(owner, 'Hemd')
  expect(others).toEqual([])
  expect(group?.options).toEqual([
    { name: 'Größe', kind: 'size', values: ['M', 'L'] },
    { name: 'Farbe', kind: 'colour', values: ['Sand', 'Moss'] },
  ])
  expect(await membersOf('Hemd')).toEqual([
    ['HEM-M-S', 'M', 'Sand', 'Hemd, M, Sand'],
    ['HEM-M-M', 'M', 'Moss', 'Hemd, M, Moss'],
    ['HEM-L-S', 'L', 'Sand', 'Hemd, L, Sand'],
  ])
  expect(group?.members.every(({ isNamed }) => !isNamed)).toBe(true)
  // Sent again it changes nothing.
  expect(await planned(owner, file)).toMatchObject({ unchanged: 3, created: 0, changed: 0, refused: [] })
})

test('V09 an export comes back unchanged, also with two groups of one name, a name by hand, and no group', async () => {
  await createGroup({ name: 'Twin' })
  const { _id } = await createGroup({ name: 'Twin' })
  const { members } = await findGroup(owner, _id)
  await db.product.update({ where: { id: members[0]?.product ?? 0 }, data: { name: 'By hand' } })
  await createGroup({
    name: 'Twin',
    options: [{ name: 'Colour', kind: 'colour', values: ['Red', 'Blue'] }],
    values: [['Blue']],
  })
  await createProduct({ name: 'Without a group' })
  const file = await exportedProducts(owner)
  expect(file).toContain(
    ',group,option1Name,option1Value,option2Name,option2Value,option3Name,option3Value,version',
  )
  expect(file).toContain(',Twin,Colour,Blue,,,,,')
  expect(file).toMatch(/Without a group.*,{8}0\r\n/)
  const plan = await planned(owner, file)
  expect(plan).toMatchObject({ created: 0, changed: 0, refused: [], notes: [] })
  expect(plan.unchanged).toBe(plan.rows)
})

test('V09 members over two files are one group', async () => {
  await applyFile(owner, fileOf('TWO-1,Two files,Size,S,,'))
  await applyFile(
    owner,
    fileOf('TWO-2,two files,size,M,,', 'TWO-3,Two files,Size,s,,').replace(
      'TWO-3,Two files,Size,s',
      'TWO-3,Two files,Size,L',
    ),
  )
  const [group, ...others] = await groupsNamed(owner, 'Two files')
  expect(others).toEqual([])
  expect(group?.options).toEqual([{ name: 'Size', kind: 'size', values: ['S', 'M', 'L'] }])
  expect(group?.version).toBe(1)
  expect(await membersOf('Two files')).toEqual([
    ['TWO-1', 'S', 'Two files, S'],
    ['TWO-2', 'M', 'Two files, M'],
    ['TWO-3', 'L', 'Two files, L'],
  ])
})

test.each([
  ['ΜΑΣ', 'μασ', 'μας'],
  ['İzmir', 'izmir', 'IZMIR'],
  ['Größe', 'GRO\u0308SSE', 'größe'],
])('V09 %s is one group, option and value, however a file spells it', async (name, ...others) => {
  const rowOf = (sku: string, text: string, size: string) =>
    fileOf(`${[name, sku].join('-')},${text},${text},${text},Size,${size}`)
  await applyFile(owner, rowOf('1', name, 'S'))
  for (const [at, other] of others.entries()) await applyFile(owner, rowOf(`${at + 2}`, other, `M${at}`))
  const group = { options: [{ name, values: [name] }, { values: ['S', 'M0', 'M1'] }], members: [{}, {}, {}] }
  expect(await groupsNamed(owner, name)).toMatchObject([group])
  for (const other of others) expect(await groupsNamed(owner, other)).toEqual([])
  // The same options as of the first one.
  expect((await planned(owner, rowOf('5', others[0] ?? '', 'S'))).refused).toMatchObject([{ line: 2 }])
})

test('V09 of two values that differ by a final letter a file means the one that it spells', async () => {
  await createGroup({
    name: 'Finals',
    options: [{ name: 'Word', kind: 'other', values: ['μας', 'μασ'] }],
    values: [['μας']],
  })
  await applyFile(owner, fileOf('FINAL-2,Finals,Word,μασ,,'))
  expect(await groupsNamed(owner, 'Finals')).toMatchObject([{ options: [{ values: ['μας', 'μασ'] }] }])
})

test('V09 two files that were both checked before one of them was applied do not make two groups', async () => {
  const plans = [
    await planned(owner, fileOf('RACE-1,Race,Size,S,,')),
    await planned(owner, fileOf('RACE-2,Race,Size,M,,')),
  ]
  await applyImport(owner, plans[0]?._id ?? 0)
  await expect(applyImport(owner, plans[1]?._id ?? 0)).rejects.toMatchObject({
    code: 'import-stale',
    message: expect.stringContaining(
      'The group of row 2 has changed since the file was checked. Nothing was changed.',
    ),
  })
  expect(await membersOf('Race')).toHaveLength(1)
  await applyFile(owner, fileOf('RACE-2,Race,Size,M,,'))
  expect(await groupsNamed(owner, 'Race')).toHaveLength(1)
})

test('V09 the same combination twice is refused by line, in the file and of a member that there is', async () => {
  await applyFile(owner, fileOf('SAME-1,Same,Size,S,,'))
  const plan = await planned(
    owner,
    fileOf('SAME-2,Same,Size,M,,', 'SAME-3,Same,Size,m,,', 'SAME-4,Same,Size,S,,'),
  )
  const { id } = await db.product.findUniqueOrThrow({ where: { sku: 'SAME-1' } })
  expect(plan.refused).toEqual([
    { line: 3, column: 'option1Value', message: 'Row 2 has the same options in this group.' },
    {
      line: 4,
      column: 'option1Value',
      message: `“Same, S” (product ${id}) has the same options in this group.`,
    },
  ])
})

test('V09 a missing value, other options and options without a group are refused by line', async () => {
  await applyFile(owner, fileOf('MISS-1,Missing,Size,S,Colour,Red'))
  const plan = await planned(
    owner,
    fileOf(
      'MISS-2,Missing,Size,M,,',
      'MISS-3,Missing,Size,M,Colour,',
      'MISS-4,,Size,M,,',
      'MISS-5,Brand new,,,,',
      'MISS-6,Newer,Size,M,,',
      'MISS-7,Newer,Colour,M,,',
      'MISS-8,Bad,Si:ze,M,,',
      `MISS-9,Bad,${'n'.repeat(41)},M,,`,
      'MISS-10,Bad,Size,M,size,S',
    ),
  )
  // A member may have no name of its own: its options say which it is.
  const names = await db.productImportRow.findMany({
    where: { importId: plan._id, line: { in: [3, 10] } },
    orderBy: { line: 'asc' },
    select: { name: true },
  })
  expect(names.map(({ name }) => name)).toEqual(['Missing, M', 'Bad, M, S'])
  const told = plan.refused.map(({ line, column, message }) => `${line} ${column} ${message}`)
  const other = 'Give a value of each and no other option, or give the group another name.'
  expect(told).toEqual([
    `2 option1Name The group “Missing” has the options Size, Colour. ${other}`,
    '3 option2Value The value of Colour is missing.',
    '4 group It has options and no group: name the group, or empty them.',
    '4 name Name is required for a new product.',
    '5 option1Name The group “Brand new” is new: name its options, such as Size, with a value of each.',
    '7 option1Name The group “Newer” of row 6 has the option Size. Give a value of it and no other option, or give the group another name.',
    '8 option1Name The name of an option has no colon and no braces.',
    '9 option1Name The name of an option is too long: at most 40 characters.',
    '10 option2Name Two options of the group have the same name.',
  ])
})

test('V09 a group of the same name with other options stays as it is: rows that do not fit make one of their own', async () => {
  await applyFile(owner, fileOf('OTH-1,Other,Size,S,,'))
  await applyFile(owner, fileOf('OTH-2,Other,Colour,Red,,', 'OTH-3,Other,Colour,Blue,,'))
  expect(
    (await groupsNamed(owner, 'Other')).map(({ options, members }) => [options[0]?.name, members.length]),
  ).toEqual([
    ['Size', 1],
    ['Colour', 2],
  ])
})

test('names of options that patterns have are refused by line; canonically equal values are one', async () => {
  const { refused } = await planned(
    owner,
    fileOf('OWN-1,Own,Group,Red,Size,S', 'OWN-2,Own,Values,Red,Size,S'),
  )
  expect(refused.map(({ line, column }) => [line, column])).toEqual([
    [2, 'option1Name'],
    [3, 'option1Name'],
  ])
  await applyFile(owner, fileOf('NFC-1,Coupe,Ton,Caf\u00e9,Size,S', 'NFC-2,Coupe,Ton,Cafe\u0301,Size,M'))
  const [group] = await groupsNamed(owner, 'Coupe')
  expect(group?.options[0]?.values).toEqual(['Caf\u00e9'])
})
