import { expect, test } from 'vitest'
import { editDistance, nearestWord } from './nearest-word'

test.each([
  ['lamp', 'lamp', 0],
  ['lamp', 'lamps', 1],
  ['lapm', 'lamp', 1],
  ['headfones', 'headphones', 2],
  ['', 'mug', 3],
  ['kitten', 'sitting', 3],
])('%j becomes %j with %i changes', (one, other, changes) => {
  expect(editDistance(one, other)).toBe(changes)
  expect(editDistance(other, one)).toBe(changes)
})

test.each([
  ['headfones', ['headphone', 'headphones', 'telephones'], false, 'headphones'],
  ['lapm', ['lamb', 'lamp'], false, 'lamp'],
  ['kettel', ['kettle', 'metal'], false, 'kettle'],
  ['guittar', ['guitar'], false, 'guitar'],
  ['headfo', ['headphones'], false, null],
  ['headfo', ['headphones', 'forehead'], true, null],
  ['headpo', ['headphones', 'forehead'], true, 'headphones'],
  ['umberlla', ['umbrella'], false, 'umbrella'],
  ['kettlle', ['settle', 'kettle'], false, 'kettle'],
  ['kitlle', ['kettles'], false, null],
  ['mug', ['music', 'rug'], false, null],
  ['boat', ['coat', 'boots'], false, null],
  ['omon', ['moon'], false, 'moon'],
  ['relescope', ['telescope'], false, 'telescope'],
  ['lam', ['lamps', 'lam'], true, 'lam'],
  ['mgu', ['mug'], false, 'mug'],
  ['xy', ['x', 'abz'], true, null],
  ['zebra', ['lamp', 'cobra'], false, null],
  ['zebra', [], false, null],
] as const)('%j means one of %j, or its beginning (%j): %j', (misspelt, words, isBeginning, nearest) => {
  expect(nearestWord(misspelt, [...words], isBeginning)).toBe(nearest)
})
