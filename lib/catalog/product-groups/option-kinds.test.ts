import { expect, test } from 'vitest'
import { guessKind } from './option-kinds'

test.each([
  ['Size', 'size'],
  [' GRÖSSE ', 'size'],
  ['Taille', 'size'],
  ['Taglia', 'size'],
  ['Talla', 'size'],
  ['Color', 'colour'],
  ['Farbe', 'colour'],
  ['Couleur', 'colour'],
  ['Colore', 'colour'],
  ['Matière', 'material'],
  ['Muster', 'pattern'],
  ['Title', 'other'],
])('an option called %s is of the kind %s', (name, kind) => {
  expect(guessKind(name)).toBe(kind)
})
