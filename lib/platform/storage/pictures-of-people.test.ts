import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { storeDocument } from './documents'
import { encodePicture } from './encode-picture'

/** Pictures as phones, scanners and drawing programs write them. */

const bytesOf = (name: string) => new Uint8Array(readFileSync(`testing/pictures/${name}`))

type Colour = readonly number[]
const [green, red, blue]: Colour[] = [
  [0, 170, 0],
  [238, 0, 0],
  [0, 0, 238],
]

/** The corners of the smallest size, and all that the files say beside their pixels. */
async function stored(name: string) {
  const files = await encodePicture(bytesOf(name))
  const { data, info } = await sharp(files.get(400)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number): Colour => [...data.subarray((y * width + x) * 3).subarray(0, 3)]
  const corners = [at(3, 3), at(3, height - 4), at(width - 4, height - 4)]
  return { files: [...files.values()], width, height, corners }
}

function expectColours(colours: Colour[], expected: Colour[], tolerance: number) {
  const distances = expected.flatMap((each, index) =>
    each.map((value, part) => Math.abs(value - (colours[index]?.[part] ?? 999))),
  )
  expect(Math.max(...distances)).toBeLessThanOrEqual(tolerance)
}

const upright = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `turned/orient${orientation}.jpg`)
test.each([...upright, 'gps.jpg', 'trailing.jpg', 'interlaced.png', 'palette.png', 'a.avif', 'p3.jpg'])(
  'E20 %s stands upright, in its colours',
  async (name) => {
    const { width, height, corners } = await stored(name)
    expect([width, height]).toEqual([400, 200])
    expectColours(corners, [green, red, blue] as Colour[], 8)
  },
)

test.each([
  ['cmyk.jpg', 400, 200],
  ['gray16.png', 300, 200],
  ['anim.webp', 200, 200],
  ['one.png', 1, 1],
  ['tall.png', 3, 800],
])('E20 %s becomes one picture of %i × %i', async (name, width, height) => {
  const files = await encodePicture(bytesOf(name))
  const metadata = await sharp(files.get(400)).metadata()
  expect([metadata.width, metadata.height, metadata.pages ?? 1, metadata.space]).toEqual([
    width,
    height,
    1,
    'srgb',
  ])
})

test('E20 16 bits become 8, CMYK stays close to its colours, and what is transparent stays so', async () => {
  expectColours((await stored('gray16.png')).corners, [[136, 136, 136]], 2)
  expectColours((await stored('cmyk.jpg')).corners, [green, red] as Colour[], 70)
  const files = await encodePicture(bytesOf('alpha.png'))
  expect((await sharp(files.get(400)).stats()).isOpaque).toBe(false)
})

test.each(['gps.jpg', 'trailing.jpg', 'p3.jpg', 'turned/orient6.jpg'])(
  'E20 of %s nothing but pixels is stored',
  async (name) => {
    for (const file of (await stored(name)).files) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(file).metadata()
      expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined))
      expect(Buffer.from(file).toString('latin1')).not.toMatch(/SECRETOWNER|Exif|GPS|<\?php/)
    }
  },
)

const formats = 'The picture must be a JPEG, PNG, WebP or AVIF file.'
test('E20 a drawing is refused: it may have scripts', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="200" height="200" fill="#e00"/></svg>'
  const problem = await problemOf(encodePicture(new TextEncoder().encode(svg)))
  expect([problem.code, problem.message]).toEqual(['unsupported-image', formats])
})

test.each([
  ['x.tiff', formats],
  ['anim.gif', formats],
  ['truncated.jpg', 'This picture is damaged and cannot be read.'],
])('E20 %s is refused: %s', async (name, text) => {
  const problem = await problemOf(encodePicture(bytesOf(name)))
  expect([problem.code, problem.message]).toEqual(['unsupported-image', text])
})

const heic = bytesOf('heic-head.heic')
const withBrand = (brand: string) =>
  Uint8Array.from([...heic.subarray(0, 8), ...Buffer.from(brand), ...heic.subarray(12)])
const todo = /^This is a HEIC picture.*send it as a JPEG\..*Settings, Camera, Formats, Most Compatible/
test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
  'E20 a picture of the brand %s is refused with what to do',
  async (brand) => {
    const bytes = withBrand(brand)
    const message = expect.stringMatching(todo)
    expect(await problemOf(encodePicture(bytes))).toMatchObject({ code: 'unsupported-image', message })
    expect(await problemOf(storeDocument(new Blob([bytes])))).toMatchObject({
      code: 'unsupported-file',
      message,
    })
  },
)
