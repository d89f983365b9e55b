import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import demoColours from './demo-colours.json'
import { pictureColour } from './picture-colour'

test('every picture of the demo has its colour and 1,600 pixels', async () => {
  const slugs = readdirSync('public/images/products').flatMap(
    (file) => /^(.+(?<!-\d+))\.webp$/.exec(file)?.[1] ?? [],
  )
  expect(Object.keys(demoColours).sort()).toEqual(slugs.sort())
  for (const slug of slugs) {
    const { width, height } = await sharp(`public/images/products/${slug}.webp`).metadata()
    expect([width, height], slug).toEqual([1600, 1600])
  }
})

test('the colour of an upload is in its name; of other pictures none is known', () => {
  const id = '0123456789abcdef0123456789abcdef'
  expect(pictureColour(`/media/${id}-f8e8d8-800.webp`)).toBe('#f8e8d8')
  expect(pictureColour('/images/products/heron-14-laptop.webp')).toMatch(/^#[0-9a-f]{6}$/)
  for (const src of [`/media/${id}-800.webp`, '/images/products/__proto__.webp', 'https://cdn.example/a.jpg'])
    expect(pictureColour(src)).toBeUndefined()
})
