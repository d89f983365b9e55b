import { expect, test } from 'vitest'
import { summarizePictures } from './screens'

const picture = { top: 100, isLazy: true, isSized: true, bytes: 1000 }

test('only eager pictures below the first row are counted as too eager', () => {
  const pictures = [
    { ...picture, isLazy: false },
    { ...picture, isLazy: false },
    { ...picture, top: 500 },
    { ...picture, top: 500, isLazy: false },
  ]
  expect(summarizePictures(pictures)).toMatchObject({ count: 4, tooEager: 1 })
})

test('the largest picture and those without a size are found', () => {
  const pictures = [picture, { ...picture, bytes: 61_000 }, { ...picture, isSized: false }]
  expect(summarizePictures(pictures)).toMatchObject({ biggest: 61_000, unsized: 1, tooEager: 0 })
})
