import { expect, test } from 'vitest'
import { imageSources } from './image-sources'

test('a picture from /images is offered in several widths of the image route, none above the first that covers it', () => {
  expect(imageSources('/images/a b.webp', '50vw', 300)).toEqual({
    src: '/_next/image?url=%2Fimages%2Fa%20b.webp&w=384&q=90',
    srcSet:
      '/_next/image?url=%2Fimages%2Fa%20b.webp&w=128&q=90 128w, /_next/image?url=%2Fimages%2Fa%20b.webp&w=256&q=90 256w, /_next/image?url=%2Fimages%2Fa%20b.webp&w=384&q=90 384w',
    sizes: '50vw',
  })
})

test('a thumbnail is offered in two widths', () => {
  const { src, srcSet } = imageSources('/images/a.webp', '36px', 36)
  expect(src).toContain('w=256')
  expect(srcSet?.match(/\d+w/g)).toEqual(['128w', '256w'])
})

test('a picture wider than every size uses the largest size', () => {
  expect(imageSources('/images/a.webp', '50vw', 4000).src).toContain('w=1600')
})

test.each([
  'https://cdn.example/a.jpg',
  '//cdn.example/a.jpg',
  'data:image/png;base64,AA==',
  '/images/icon.svg',
  '/images/a.webp?v=2',
  '/elsewhere/a.jpg',
])('%s is used unchanged', (src) => expect(imageSources(src, '50vw', 800)).toEqual({ src }))

test('an uploaded picture is offered in its stored sizes, without the image route', () => {
  const name = '/media/0123456789abcdef0123456789abcdef'
  expect(imageSources(`${name}-800.webp`, '50vw', 96)).toEqual({
    src: `${name}-800.webp`,
    srcSet: `${name}-400.webp 400w, ${name}-800.webp 800w, ${name}-1600.webp 1600w`,
    sizes: '50vw',
  })
})
