import { expect, test } from 'vitest'
import { nameQuestions, nearName, nearNames } from './near-name'

const known = ['Kitchen', 'Café Łódź', 'Series 5', 'Toys', '北京', 'Hi-Fi']

test('a name that differs in case, accents, spaces, signs or by a letter is near a known one', () => {
  for (const [name, near] of [
    ['kitchen', 'Kitchen'],
    ['Kit chen', 'Kitchen'],
    ['Kitchens', 'Kitchen'],
    ['Kicthen', 'Kitchen'],
    ['cafe lodz', 'Café Łódź'],
    ['HiFi', 'Hi-Fi'],
    ['series  5', 'Series 5'],
  ] as const)
    expect(nearName(name, known), name).toBe(near)
})

test('a known name, another digit, two letters and short words are not near', () => {
  for (const name of ['Kitchen', 'Series 6', 'Kitten', 'Boys', '上海', '!', ''])
    expect(nearName(name, [...known, '?']), name).toBeNull()
})

test('of two near names the one with the same letters is meant', () => {
  expect(nearName('lamps', ['Lamp', 'LAMPS'])).toBe('LAMPS')
})

test('all pairs of similar names are found', () => {
  const found = nearNames(['Kitchen', 'kitchen', 'Clocks', 'Lamps', 'Lämps'])
  expect(Object.fromEntries(found)).toEqual({
    ...{ Kitchen: 'kitchen', kitchen: 'Kitchen' },
    ...{ Lamps: 'Lämps', Lämps: 'Lamps' },
  })
})

test('only names that resemble known ones are asked about', () => {
  const names = { brands: ['Kitchen'], categories: ['Clocks'] }
  expect(nameQuestions(names, { brand: ' kitchen ', category: 'Clocks' })).toEqual([
    "New brand 'kitchen'? There is 'Kitchen'.",
  ])
  expect(nameQuestions(names, { brand: 'Bodum', category: 'clock' })).toEqual([
    "New category 'clock'? There is 'Clocks'.",
  ])
})

test('E20 C, C++ and C# are three names', () => {
  expect(nearNames(['C', 'C++', 'C#'])).toEqual(new Map())
  expect(nearName('c ++', ['C', 'C++'])).toBe(null)
  expect(nearName('c++', ['C', 'C++'])).toBe('C++')
  expect(nearName('★★★', ['C', '!!!'])).toBe(null)
})
