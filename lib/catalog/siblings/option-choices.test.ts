import fc from 'fast-check'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { productDetail, shirtOf, shirtOptions } from '@/testing/shop/product-detail'
import { nearestMember } from './nearest-member'
import { optionChoices } from './option-choices'
import { nameWithOptions, optionWords } from './option-words'
import type { GroupOptionsJson } from './told-schema'

test('V04 a value leads to its member, and without one to the nearest that exists, which it tells', () => {
  const [colours, sizes] = optionChoices(shirtOf('Sand S', 'Sand M 0', 'Ink S', 'Ink L', 'Rust M'))
  expect(colours?.chosen).toBe('Sand')
  const plain = { isSoldOut: false, instead: [], isOnly: true }
  expect(colours?.choices).toEqual([
    { ...plain, _id: 1, image: '/images/1.webp', value: 'Sand', isChosen: true },
    { ...plain, _id: 3, image: '/images/3.webp', value: 'Ink', isChosen: false },
    {
      ...plain,
      _id: 5,
      image: '/images/5.webp',
      value: 'Rust',
      isChosen: false,
      instead: [{ name: 'Size', value: 'M' }],
    },
  ])
  expect(
    sizes?.choices.map(({ _id, isSoldOut, instead }) => [_id, isSoldOut, instead.map(({ value }) => value)]),
  ).toEqual([
    [1, false, []],
    [2, true, []],
    [4, false, ['Ink']],
  ])
})

test('another combination is the only one, or the first of several', () => {
  const [, sizes] = optionChoices(shirtOf('Sand S', 'Ink L', 'Rust L'))
  expect(
    sizes?.choices.map(({ value, instead, isOnly }) => [value, instead.map((other) => other.value), isOnly]),
  ).toEqual([
    ['S', [], true],
    ['L', ['Ink'], false],
  ])
})

test('the nearest member keeps earlier options rather than later ones, then the owner’s order', () => {
  const members = ['a x 1', 'b y 1', 'a z 2', 'b z 2', 'a z 3'].map((text) => ({
    text,
    options: text.split(' '),
  }))
  const nearest = (wanted: string, at: number) => nearestMember(members, wanted.split(' '), at)?.text
  expect(nearest('b z 3', 2)).toBe('a z 3')
  expect(nearest('a z 1', 1)).toBe('a z 2')
  expect(nearest('a y 2', 1)).toBe('b y 1')
  expect(nearest('b x 2', 2)).toBe('b z 2')
  expect(nearest('a q 1', 1)).toBeUndefined()
})

test('V04 whatever members there are, a value leads to one that has it, and to the wanted one where it exists', () => {
  const value = fc.constantFrom('a', 'b', 'c')
  const combination = fc.tuple(value, value, value)
  const check = fc.property(
    fc.uniqueArray(combination, { selector: String, minLength: 1 }),
    combination,
    fc.nat(2),
    (all, wanted, at) => {
      const members = all.map((each) => ({ options: each }))
      const nearest = nearestMember(members, wanted, at)
      expect(nearest === undefined).toBe(!all.some((each) => each[at] === wanted[at]))
      if (nearest) expect(nearest.options[at]).toBe(wanted[at])
      if (all.some((each) => String(each) === String(wanted))) expect(nearest?.options).toEqual(wanted)
    },
  )
  fc.assert(check)
})

test('a product without siblings has nothing to choose', () => {
  expect(optionChoices(productDetail)).toEqual([])
  expect(optionChoices(shirtOf('Sand S'))).toEqual([])
})

test('words of a member name an option whose values say nothing alone', () => {
  expect(optionWords(shirtOptions, ['Sand', 'M'])).toBe('Sand, Size M')
  const ruling: GroupOptionsJson = [{ name: 'Lineatur', kind: 'other', values: ['5 mm'] }]
  speakIn({ language: 'de', prefix: '/de' }, () =>
    expect(optionWords(ruling, ['5 mm'])).toBe('Lineatur 5 mm'),
  )
})

test('a name is completed by those of its values that it does not say as whole words', () => {
  const own = [
    { name: 'Colour', value: 'Sand' },
    { name: 'Size', value: 'M' },
  ]
  const named = (name: string) => nameWithOptions({ name, options: own })
  expect(named('Shirt, Sand, M')).toBe('Shirt, Sand, M')
  expect(named('Camel Shirt in SAND')).toBe('Camel Shirt in SAND, M')
  expect(named('Camel Sandals')).toBe('Camel Sandals, Sand, M')
  expect(nameWithOptions({ name: 'Kettle', options: [] })).toBe('Kettle')
})

test('V06 of many values an option offers those that go with the options before it, and every member is reached', () => {
  const values = (text: string) => Array.from({ length: 100 }, (_, at) => `${text}${at + 1}`)
  const large = ['A', 'B', 'C'].map((name) => ({ name, kind: 'other' as const, values: values(name) }))
  const combination = (at: number) => [
    `A${(at % 100) + 1}`,
    `B${((at * 7) % 100) + 1}`,
    `C${(Math.floor(at / 3) % 100) + 1}`,
  ]
  const variants = Array.from({ length: 200 }, (_, at) => ({
    ...{ _id: at + 1, options: combination(at), price: '1.00', compareAtPrice: null },
    ...{ countInStock: 1, image: '/a.webp' },
  }))
  const group = { _id: 1, name: 'Large', rating: 0, numReviews: 0, options: large }
  const pageOf = (id: number) => ({
    ...{ _id: id, group, variants },
    options: combination(id - 1).map((value, at) => ({ name: large[at]?.name ?? '', value })),
  })
  const reached = new Set([1])
  for (const id of reached) {
    const rows = optionChoices(pageOf(id))
    expect(rows.flatMap(({ choices }) => choices).length).toBeLessThan(120)
    expect(rows.every(({ choices }) => choices.some(({ isChosen }) => isChosen))).toBe(true)
    for (const { choices } of rows) for (const { _id } of choices) reached.add(_id)
  }
  expect(reached.size).toBe(200)
})

test('V04 of members that keep as much, one in stock comes first, then the one with the nearer value', () => {
  const order = [
    ['Sage', 'Terracotta'],
    ['XS', 'S', 'M', 'L', 'XL'],
  ]
  const member = (size: string, countInStock = 1) => ({ options: ['Terracotta', size], countInStock })
  const nearest = (...members: ReturnType<typeof member>[]) =>
    nearestMember(members, ['Terracotta', 'XL'], 0, order)?.options[1]
  expect(nearest(member('XS'), member('S'), member('L'), member('M'))).toBe('L')
  expect(nearest(member('XS'), member('L', 0))).toBe('XS')
})
