import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { meaningOf, withoutWords } from './search-meaning'

test.each([
  ['headphones under 50', null, 5000, 'headphones'],
  ['a present under fifty dollars', null, 5000, 'present'],
  ['lamps between Twenty and a hundred', 2000, 10000, 'lamps'],
  ['a game for fifty or less', null, 5000, 'game'],
  ['chess for under ten players', null, null, 'chess under ten players'],
  ['below $30', null, 3000, ''],
  ['less than 19.99', null, 1999, ''],
  ['up to €1,200', null, 120_000, ''],
  ['lamp for under 40 dollars', null, 4000, 'lamp'],
  ['cheaper than 30', null, 3000, ''],
  ['50 or less', null, 5000, ''],
  ['over 200', 20_000, null, ''],
  ['more than $500 sofa', 50_000, null, 'sofa'],
  ['100 and up', 10_000, null, ''],
  ['30 to 60', 3000, 6000, ''],
  ['60 to 30', 3000, 6000, ''],
  ['between 20 and 40', 2000, 4000, ''],
  ['from $20 - $40 lamp', 2000, 4000, 'lamp'],
  ['$20-40 lamp', 2000, 4000, 'lamp'],
  ['over 20 under 50', 2000, 5000, ''],
  ['lamp under €50 over €20', 2000, 5000, 'lamp'],
  ['over 50 under 20', null, 2000, 'over 50'],
  ['price under 20 euros', null, 2000, ''],
  ['presents under CHF 25', null, 2500, 'presents'],
  ['presents under CA$25', null, 2500, 'presents'],
  ['from 20 SEK to 40 SEK', 2000, 4000, ''],
  ['under 15 inch', null, null, 'under 15 inch'],
  ['under 5kg', null, null, 'under 5kg'],
  ['ages 3 to 5 puzzle', null, null, 'ages 3 5 puzzle'],
  ['size 36 to 38', null, null, 'size 36 38'],
  ['lens 24-70', null, null, 'lens 24-70'],
  ['500 piece puzzle', null, null, '500 piece puzzle'],
  ['understated 50', null, null, 'understated 50'],
  ['under 99999999999', null, null, 'under 99999999999'],
  ['"under 50"', null, null, '"under 50"'],
])('%j costs from %j to %j cents and is %j', (q, minPriceCents, maxPriceCents, words) => {
  expect(meaningOf(q)).toMatchObject({ minPriceCents, maxPriceCents, words })
})

test.each([
  ['something nice for the kids', 'kids'],
  ['i am looking for a sofa', 'sofa'],
  ['a present for my mum', 'present'],
  ['mum', 'mum'],
  ['something nice', 'something nice'],
  ['the', 'the'],
])('of %j the words that name or describe are %j', (q, words) => {
  expect(meaningOf(q).words).toBe(words)
})

test('each meaning can be taken out of the words', () => {
  const { pieces, isCheapestFirst, words } = meaningOf('cheap headphones under $50')
  expect([isCheapestFirst, words]).toEqual([true, 'headphones'])
  expect(pieces).toEqual([
    { isPrice: true, label: 'Up to $50', without: 'cheap headphones' },
    { isOrder: true, label: 'Cheapest first', without: 'headphones under $50' },
  ])
  expect(withoutWords('toys for the Kids under 5', 'kids')).toBe('toys under 5')
  expect(withoutWords('something for the kitchen', 'kitchen')).toBe('')
  expect(withoutWords('gift for music lover', 'gift')).toBe('music lover')
  expect(withoutWords('a red, redder (Red) scarf', 'red')).toBe('a , redder ( ) scarf')
  expect(withoutWords('C++ [x', 'c')).toBe('++ [x')
})

test.each([
  ['Kopfhörer unter 50', null, 5000, 'Kopfhörer'],
  ['geschenke unter 25 €', null, 2500, 'geschenke'],
  ['Lampe bis 24,99 Euro', null, 2499, 'Lampe'],
  ['Sofa über 1.234,50 €', 123_450, null, 'Sofa'],
  ['ab 100', 10_000, null, ''],
  ['zwischen 20 und 40 Euro', 2000, 4000, ''],
  ['20 bis 40 €', 2000, 4000, ''],
  ['50 oder weniger', null, 5000, ''],
  ['100 und mehr', 10_000, null, ''],
  ['günstiger als 30', null, 3000, ''],
  ['Puzzle ab 3 Jahren', null, null, 'Puzzle ab 3 Jahren'],
  ['Größe 36 bis 38', null, null, 'Größe 36 bis 38'],
  ['unter 15 Zoll', null, null, 'unter 15 Zoll'],
  ['Spiel bis 6 Spieler', null, null, 'Spiel bis 6 Spieler'],
  ['headphones under 50', null, 5000, 'headphones'],
  ['etwas Schönes für Kinder', null, null, 'Kinder'],
  ['"unter 50"', null, null, '"unter 50"'],
])('L02 in German %j costs from %j to %j cents and is %j', (q, minPriceCents, maxPriceCents, words) => {
  const meaning = speakIn({ language: 'de', prefix: '/de' }, () => meaningOf(q))
  expect(meaning).toMatchObject({ minPriceCents, maxPriceCents, words })
})

test('L02 each German meaning can be taken out of the words; in English they mean nothing', () => {
  const q = 'günstige Kopfhörer unter 50 €'
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const { pieces, isCheapestFirst, words } = meaningOf(q)
    expect([isCheapestFirst, words]).toEqual([true, 'Kopfhörer'])
    expect(pieces).toEqual([
      { isPrice: true, label: 'Bis 50\u00a0$', without: 'günstige Kopfhörer' },
      { isOrder: true, label: 'Günstigste zuerst', without: 'Kopfhörer unter 50 €' },
    ])
    expect(withoutWords('Geschenke für die Kinder', 'kinder')).toBe('Geschenke')
  })
  expect(meaningOf(q)).toMatchObject({ isCheapestFirst: false, pieces: [], maxPriceCents: null })
})
