import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import demoColours from '@/lib/catalog/products/demo-colours.json'
import { roomHue } from '@/lib/platform/storage/picture-name'
import { imageSources } from './image-sources'

const widthsOf = (srcSet = '') => srcSet.match(/\d+(?=w)/g)?.map(Number)

test('a shipped picture is offered as AVIF in several widths and as WebP in few, from a third of its width to the first that covers it', () => {
  expect(imageSources('/images/products/a.webp', '50vw', 300)).toEqual({
    src: '/images/products/a.webp',
    srcSet: '/images/products/a-256.webp 256w, /images/products/a-828.webp 828w',
    avif: '/images/products/a-128.avif 128w, /images/products/a-256.avif 256w, /images/products/a-384.avif 384w',
    sizes: '50vw',
  })
})

test('a cut-out is offered like other shipped pictures', () => {
  const { srcSet, avif } = imageSources('/images/goods/cuckoo-clock-h040.webp', '36px', 1600)
  expect([srcSet, avif].map(widthsOf)).toEqual([
    [828, 1600],
    [640, 828, 1216, 1600],
  ])
  expect(avif).toContain('/images/goods/cuckoo-clock-h040-640.avif 640w')
})

test('a thumbnail is offered for screens with one and two pixels for one', () => {
  const { srcSet, avif } = imageSources('/images/products/a.webp', '36px', 36)
  expect([srcSet, avif].map(widthsOf)).toEqual([[256], [128, 256]])
})

test('a picture wider than every size uses the largest size, which is the original as WebP', () => {
  const { srcSet, avif } = imageSources('/images/products/a.webp', '50vw', 4000)
  expect(srcSet).toMatch(/(^|, )\/images\/products\/a\.webp 1600w$/)
  expect(avif).toMatch(/(^|, )\/images\/products\/a-1600\.avif 1600w$/)
})

test('every form that pages offer of a shipped picture is a file of this width', async () => {
  const originals = Object.keys(demoColours).map((slug) => `/images/products/${slug}.webp`)
  const goods = readdirSync('public/images', { recursive: true })
    .map((file) => `/images/${file}`)
    .filter((address) => roomHue(address) !== undefined)
  for (const original of [...originals, ...goods]) {
    const sets = [36, 400, 1600].map((width) => imageSources(original, '50vw', width))
    for (const form of new Set(sets.flatMap(({ srcSet, avif }) => `${srcSet}, ${avif}`.split(', ')))) {
      const [file = '', width] = form.split(' ')
      const picture = await sharp(path.join('public', file)).metadata()
      const expected = Number.parseInt(width ?? '', 10)
      expect([picture.width, picture.mediaType], file).toEqual([
        expected,
        `image/${path.extname(file).slice(1)}`,
      ])
    }
  }
})

test.each([
  'https://cdn.example/a.jpg',
  '//cdn.example/a.jpg',
  'data:image/png;base64,AA==',
  '/images/icon.svg',
  '/images/products/a.webp?v=2',
  '/images/products/a b.webp',
  '/images/scenes/nothing-found.webp',
  '/images/goods/no-hue.webp',
  '/elsewhere/a.jpg',
])('%s is used unchanged', (src) => expect(imageSources(src, '50vw', 800)).toEqual({ src }))

test('an uploaded picture is offered in its stored sizes', () => {
  const name = '/media/0123456789abcdef0123456789abcdef'
  expect(imageSources(`${name}-800.webp`, '50vw', 96)).toEqual({
    src: `${name}-800.webp`,
    srcSet: `${name}-400.webp 400w, ${name}-800.webp 800w, ${name}-1600.webp 1600w`,
    sizes: '50vw',
  })
})
