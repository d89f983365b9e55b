import sharp from 'sharp'
import { expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { testImage } from '@/testing/shop/product-form'
import { dominantColour, encodePicture } from './encode-picture'
import { pictureWidths } from './picture-name'

async function readBack(bytes: Uint8Array) {
  const files = await encodePicture(bytes)
  expect([...files.keys()]).toEqual([...pictureWidths])
  return Promise.all([...files.values()].map((file) => sharp(file).metadata()))
}

function noise(width: number, height: number) {
  const bytes = Uint8Array.from({ length: width * height * 3 }, () => Math.random() * 256)
  return sharp(Buffer.from(bytes), { raw: { width, height, channels: 3 } })
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s becomes WebP in every size', async (format) => {
  const sizes = await readBack(await testImage(format, 1700, 170))
  const shapes = sizes.map((size) => `${size.format} ${size.width} × ${size.height}`)
  expect(shapes).toEqual(['webp 400 × 40', 'webp 800 × 80', 'webp 1600 × 160'])
})

test('a small picture is not enlarged, but still has a file for every size', async () => {
  const sizes = await readBack(await testImage('png', 500, 1))
  expect(sizes.map(({ width }) => width)).toEqual([400, 500, 500])
})

test('a very tall picture fits into every size', async () => {
  const sizes = await readBack(await testImage('png', 4, 20_000))
  expect(Math.max(...sizes.map(({ height }) => height))).toBeLessThanOrEqual(3200)
})

test('C05 metadata is dropped after its orientation has been applied', async () => {
  const photo = await sharp(await testImage('jpeg', 600, 300))
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withIccProfile('p3')
    .toBuffer()
  const original = await sharp(photo).metadata()
  expect([original.orientation, Boolean(original.exif), Boolean(original.xmp)]).toEqual([6, true, true])
  for (const size of await readBack(photo)) {
    const metadata = [size.exif, size.xmp, size.icc, size.iptc, size.orientation]
    expect(metadata.every((part) => part === undefined)).toBe(true)
    expect(size.height).toBe(size.width * 2)
  }
})

test('an animation is reduced to its first frame', async () => {
  const frames = await Promise.all([1, 2].map(() => noise(40, 30).png().toBuffer()))
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  for (const size of await readBack(animation)) expect([size.pages ?? 1, size.height]).toEqual([1, 30])
})

test('other colour models are converted to sRGB, and transparency is kept', async () => {
  const plain = sharp(await testImage('png', 60, 40))
  const cmyk = await readBack(await plain.clone().toColourspace('cmyk').jpeg().toBuffer())
  expect(cmyk.map(({ space }) => space)).toEqual(['srgb', 'srgb', 'srgb'])
  const deepGrey = await readBack(await plain.clone().toColourspace('grey16').png().toBuffer())
  expect(deepGrey.map(({ width }) => width)).toEqual([60, 60, 60])
  const clear = await readBack(await plain.clone().ensureAlpha(0.5).png().toBuffer())
  expect(clear.map(({ hasAlpha }) => hasAlpha)).toEqual([true, true, true])
})

test('even a detailed photo has small files in the sizes of product cards', async () => {
  const photo = await noise(80, 60).resize(1000, 750).jpeg().toBuffer()
  const plain = await sharp(photo).resize(800).webp({ quality: 80 }).toBuffer()
  expect(plain.byteLength).toBeGreaterThan(60_000)
  const files = await encodePicture(photo)
  expect(files.get(400)?.byteLength).toBeLessThan(60_000)
  expect(files.get(800)?.byteLength).toBeLessThan(60_000)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', () => testImage('gif')],
  ['a GIF that is also a script', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)')],
  [
    'a TIFF',
    async () =>
      sharp(await testImage())
        .tiff()
        .toBuffer(),
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['an HTML page behind the first bytes of a JPEG', () => Buffer.from('\xff\xd8\xff<script>', 'latin1')],
  ['an HTML page behind those of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1')],
  ['an SVG behind those of a WebP', () => Buffer.from(`RIFF\0\0\0\0WEBP${svg}`)],
  ['an SVG behind those of an AVIF', () => Buffer.from(`\0\0\0\x1cftypavif\0\0\0\0${svg}`)],
  ['a film', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
  ['nothing', () => Buffer.alloc(0)],
  ['a byte', () => Buffer.from([0xff])],
])('C05 %s is refused', async (_, make) => {
  const problem = await problemOf(encodePicture(await make()))
  expect([problem.code, problem.status]).toEqual(['unsupported-image', 415])
  expect(problem.fields.errors).toEqual([{ path: 'image', message: problem.message }])
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('C05 a truncated %s is refused', async (format) => {
  const whole = new Uint8Array(
    await noise(100, 80)
      .toFormat(format, format === 'avif' ? { effort: 0 } : {})
      .toBuffer(),
  )
  for (const part of [0.02, 0.5, 0.9]) {
    const problem = await problemOf(encodePicture(whole.subarray(0, Math.floor(whole.length * part))))
    expect(problem.code).toBe('unsupported-image')
  }
})

test('C05 data hidden behind or inside a picture is not stored', async () => {
  const hidden = '<script>alert(document.domain)</script>'
  const jpeg = await sharp(await testImage('jpeg'))
    .withExif({ IFD0: { ImageDescription: hidden } })
    .toBuffer()
  const polyglot = Buffer.concat([jpeg, Buffer.from(hidden)])
  expect(polyglot.toString('latin1').split(hidden)).toHaveLength(3)
  for (const file of (await encodePicture(polyglot)).values()) {
    expect(Buffer.from(file).toString('latin1')).not.toContain('script')
  }
})

test('a refused picture does not block the next one', async () => {
  const picture = await testImage()
  const broken = problemOf(encodePicture(Buffer.from('\xff\xd8\xff<script>', 'latin1')))
  const whole = encodePicture(picture)
  expect((await broken).code).toBe('unsupported-image')
  expect((await whole).size).toBe(3)
})

test('of many pictures at once ten wait, and the surplus is refused', async () => {
  const picture = await testImage()
  const results = await Promise.allSettled(Array.from({ length: 13 }, () => encodePicture(picture)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => `${reason.code} ${reason.status}`)).toEqual(Array(2).fill('busy 503'))
})

test('C07 a file of more than 8 MB is refused', async () => {
  const large = Buffer.concat([await testImage('jpeg'), Buffer.alloc(8 * 1024 * 1024)])
  const problem = await problemOf(encodePicture(large))
  expect([problem.code, problem.status]).toEqual(['image-too-large', 413])
})

test('the colour of a picture is its most frequent one; one that is transparent somewhere has none', async () => {
  const backdrop = { width: 60, height: 60, channels: 4, background: '#204060' } as const
  const red = await sharp({ create: { ...backdrop, width: 20, background: 'red' } })
    .png()
    .toBuffer()
  const composed = sharp({ create: backdrop }).composite([{ input: red, top: 0, left: 0 }])
  const [colour = ''] = await dominantColour(await encodePicture(await composed.png().toBuffer()))
  const distances = [0x20, 0x40, 0x60].map((value, at) =>
    Math.abs(value - Number.parseInt(colour.slice(2 * at, 2 * at + 2), 16)),
  )
  expect(Math.max(...distances)).toBeLessThanOrEqual(16)
  const hole = sharp({ create: { ...backdrop, background: '#20406000' } }).composite([{ input: red }])
  expect(await dominantColour(await encodePicture(await hole.png().toBuffer()))).toEqual([])
})
