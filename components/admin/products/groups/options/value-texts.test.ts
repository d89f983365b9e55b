import { expect, test } from 'vitest'
import { kindOf, valuesIn } from './value-texts'

test.each([
  ['S, M,L', ['S', 'M', 'L']],
  ['Sand\r\nInk\r\n\r\nInk\n', ['Sand', 'Ink']],
  ['0,5 l; 1 l', ['0,5 l', '1 l']],
  ['A\tB', ['A', 'B']],
  ['36 … 39', ['36', '37', '38', '39']],
  ['S..XL, s', ['S', 'M', 'L', 'XL']],
  ['39…36', ['39…36']],
  ['1…9999', ['1…9999']],
  ['  ', []],
])('%j are values', (text, values) => {
  expect(valuesIn(text)).toEqual(values)
})

test.each([
  ['Shoe size', 'size'],
  ['Color', 'colour'],
  ['Farbe', 'colour'],
  ['Material', 'material'],
  ['Ruling', 'other'],
])('an option %s is a %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind)
})
