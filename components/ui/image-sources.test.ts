import { expect, test } from 'vitest'
import { imageSources } from '@/components/ui/image-sources'

test('a root-relative picture is offered in several widths of the image route', () => {
  const { src, srcSet, sizes } = imageSources('/media/a b.webp', '50vw')
  expect(src).toBe('/_next/image?url=%2Fmedia%2Fa%20b.webp&w=828&q=75')
  expect(srcSet?.split(', ')[0]).toBe('/_next/image?url=%2Fmedia%2Fa%20b.webp&w=96&q=75 96w')
  expect(sizes).toBe('50vw')
})

test.each([
  'https://cdn.example/a.jpg',
  '//cdn.example/a.jpg',
  'data:image/png;base64,AA==',
  '/images/icon.svg',
])('%s is used as it is', (src) => expect(imageSources(src, '50vw')).toEqual({ src }))
