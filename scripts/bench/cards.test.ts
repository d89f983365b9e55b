import { expect, test } from 'vitest'
import { judgePictures } from './cards.mjs'

const picture = { top: 100, isLazy: true, isSized: true, bytes: 1000 }

test('the first row may load at once, the others may not', () => {
  const pictures = [
    { ...picture, isLazy: false },
    { ...picture, isLazy: false },
    { ...picture, top: 500 },
    { ...picture, top: 500, isLazy: false },
  ]
  expect(judgePictures(pictures)).toMatchObject({ count: 4, tooEager: 1 })
})

test('the biggest picture and those without a size are found', () => {
  const pictures = [picture, { ...picture, bytes: 61_000 }, { ...picture, isSized: false }]
  expect(judgePictures(pictures)).toMatchObject({ biggest: 61_000, unsized: 1, tooEager: 0 })
})
