import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cutOut } from '@/testing/pictures/cut-out'
import { encodeForm } from './encode-form'

test.each([
  ['avif', 640, 230],
  ['webp', 640, 230],
  // Where two pixels are one, a fringe of one pixel shows half as much.
  ['avif', 828, 215],
  ['webp', 828, 215],
] as const)(
  'a cut-out as %s, %i px wide, stays transparent and small, without a fringe',
  async (format, width, least) => {
    const form = await encodeForm(await cutOut(900), width, format)
    expect(form.byteLength).toBeLessThanOrEqual(30_000)
    expect(await sharp(form).metadata()).toMatchObject({ width, hasAlpha: true })
    const onWhite = await sharp(form).flatten({ background: '#ffffff' }).png().toBuffer()
    const white = await sharp(onWhite).stats()
    for (const { min } of white.channels) expect(min).toBeGreaterThan(least)
  },
)

test('an opaque picture stays opaque', async () => {
  const grey = sharp({ create: { width: 900, height: 900, channels: 3, background: '#888888' } })
  const form = await encodeForm(await grey.png().toBuffer(), 128, 'webp')
  expect(await sharp(form).metadata()).toMatchObject({ width: 128, hasAlpha: false })
})
