import { expect, test } from 'vitest'
import { proposeGroups, type UngroupedProduct } from './propose-groups'

const products = (...names: string[]): UngroupedProduct[] =>
  names.map((name, at) => ({ id: at + 1, name, brand: 'Nord', category: 'Wear' }))
const proposed = async (...names: string[]) =>
  (await proposeGroups(products(...names))).map(({ name, options, members }) => [
    name,
    options.map((option) => `${option.name}: ${option.values.join(' ')}`).join('; '),
    members.length,
  ])

test.each([
  ['sizes at the end', ['Shirt M', 'Shirt XL', 'Shirt S'], ['Shirt', 'Size: S M XL', 3]],
  ['numbers of shoes', ['Sneaker 43', 'Sneaker 42,5', 'Sneaker 9'], ['Sneaker', 'Size: 42,5 43', 2]],
  ['a label', ['Ring, Size 9', 'Ring, Size 10'], ['Ring', 'Size: 9 10', 2]],
  ['colours before', ['Red Scarf', 'Blue Scarf'], ['Scarf', 'Colour: Red Blue', 2]],
  ['colours after "in"', ['Mug in light blue', 'Mug in moss'], ['Mug', 'Colour: Light blue Moss', 2]],
  [
    'German adjectives',
    ['Roter Schal', 'Blauer Schal', 'Dunkelgrauer Schal'],
    ['Schal', 'Colour: Rot Blau', 2],
  ],
  ['German sizes', ['Vase klein', 'Vase groß'], ['Vase', 'Size: klein groß', 2]],
  [
    'French',
    ['Robe noire - Taille 38', 'Robe bleu marine - Taille 40'],
    ['Robe', 'Colour: Noir Bleu marine; Size: 38 40', 2],
  ],
  ['Italian', ['Camicia bianca M', 'Camicia nera L'], ['Camicia', 'Colour: Bianco Nero; Size: M L', 2]],
  [
    'Spanish',
    ['Camisa roja, talla 40', 'Camisa negra, talla 42'],
    ['Camisa', 'Colour: Rojo Negro; Size: 40 42', 2],
  ],
  ['amounts', ['Coffee 1 kg', 'Coffee 250g', 'Coffee 500 g'], ['Coffee', 'Amount: 250g 500 g 1 kg', 3]],
  [
    'amounts of what is named like a colour',
    ['Chocolate 100 g', 'Chocolate 300 g'],
    ['Chocolate', 'Amount: 100 g 300 g', 2],
  ],
  ['areas', ['Poster 50x70 cm', 'Poster 30 x 40 cm'], ['Poster', 'Amount: 30 x 40 cm 50x70 cm', 2]],
  ['ages', ['Romper 3-6 months', 'Romper 0-3 months'], ['Romper', 'Size: 0-3 months 3-6 months', 2]],
  [
    'brackets',
    ['Tee (Black / M)', 'Tee (White / M)', 'Tee (White / L)'],
    ['Tee', 'Colour: Black White; Size: M L', 3],
  ],
  ['two colours of one product', ['Cap black/white', 'Cap navy'], ['Cap', 'Colour: Black/white Navy', 2]],
  ['what all have stays in the name', ['Red Scarf S', 'Red Scarf M'], ['Red Scarf', 'Size: S M', 2]],
  [
    'the colour that differs of two',
    ['Red Bag with Black Handle', 'Green Bag with Black Handle'],
    ['Bag with Black Handle', 'Colour: Red Green', 2],
  ],
])('%s make options', async (_, names, proposal) => {
  expect(await proposed(...names)).toEqual([proposal])
})

test.each([
  ['names that differ by other words', ['Oak Table', 'Pine Table']],
  ['a name of its own', ['Linen Shirt']],
  ['one that is only longer', ['Scarf', 'Scarf Red']],
  ['names of a colour alone', ['Red', 'Blue']],
  ['screws and models', ['Screw M8', 'Screw M10', 'Camera X100', 'Camera X200']],
  ['numbers that count', ['Novel 1', 'Novel 2', 'Novel 3']],
  ['numbers within', ['Route 21 Poster', 'Route 22 Poster']],
  ['the same name twice', ['Scarf Red', 'Scarf Red']],
])('nothing is proposed for %s', async (_, names) => {
  expect(await proposed(...names)).toEqual([])
})

test('only products of one brand and category belong together, and prices do not matter', async () => {
  const others = [{ brand: 'Nord' }, { brand: 'Sud' }, { category: 'Sale' }]
  const mixed = products('Shirt S', 'Shirt M', 'Shirt L').map((each, at) => ({ ...each, ...others[at] }))
  expect(await proposeGroups(mixed)).toEqual([])
})

test('of products with the same options the oldest is a member', async () => {
  const [proposal] = await proposeGroups(products('Shirt M', 'Shirt S', 'Shirt, M'))
  expect(proposal?.members).toEqual([
    { product: 1, name: 'Shirt M', values: ['M'] },
    { product: 2, name: 'Shirt S', values: ['S'] },
  ])
})

test('options are named in the language of the shop', async () => {
  const [proposal] = await proposeGroups(products('Schal rot 40', 'Schal blau 42'), 'de')
  expect(proposal?.options.map(({ name, kind }) => [name, kind])).toEqual([
    ['Farbe', 'colour'],
    ['Größe', 'size'],
  ])
})

test('the order of the products changes nothing, and a further one leaves the key of its proposal', async () => {
  const all = products('Cup Red', 'Shirt M', 'Cup Blue', 'Shirt S', 'Shirt L')
  const proposals = await proposeGroups(all)
  expect(await proposeGroups(all.toReversed())).toEqual(proposals)
  expect(proposals.map(({ name }) => name)).toEqual(['Shirt', 'Cup'])
  const without = await (await proposeGroups(all.slice(0, 4))).find(({ name }) => name === 'Shirt')
  expect(without?.key).toBe(proposals[0]?.key)
})

test('more members than a group holds, and more values than an option, are no proposal', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `Tile ${at + 1} cm`)
  expect(await proposed(...many(100))).toHaveLength(1)
  expect(await proposed(...many(101))).toEqual([])
})

test('10,000 products are proposed in groups, each product once', async () => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL']
  const colours = ['Red', 'Blue', 'Sand', 'Ink', 'Moss']
  const names = Array.from(
    { length: 400 },
    (_, at) => `Model ${String.fromCharCode(65 + (at % 26))}${'abcdefghijklmnop'.charAt(at / 26)} Shirt`,
  )
  const all = products(
    ...names.flatMap((name) => colours.flatMap((colour) => sizes.map((size) => `${name} ${colour} ${size}`))),
  )
  expect(all).toHaveLength(10_000)
  const proposals = await proposeGroups(all)
  expect(proposals.map(({ members }) => members.length)).toEqual(names.map(() => 25))
  const members = proposals.flatMap(({ members: each }) => each.map(({ product }) => product))
  expect(new Set(members).size).toBe(10_000)
})
