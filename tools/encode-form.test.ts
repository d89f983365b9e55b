import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cutOut } from '@/testing/shop/cut-out'
import { encodeForm } from './encode-form'

test.each(['avif', 'webp'] as const)(
  'a cut-out as %s stays transparent and small, without a fringe',
  async (format) => {
    const form = await encodeForm(await cutOut(900), 640, format)
    expect(form.byteLength).toBeLessThanOrEqual(30_000)
    const { width, hasAlpha } = await sharp(form).metadata()
    expect({ width, hasAlpha }).toEqual({ width: 640, hasAlpha: true })
    const onWhite = await sharp(form).flatten({ background: '#ffffff' }).png().toBuffer()
    const white = await sharp(onWhite).stats()
    for (const { min } of white.channels) expect(min).toBeGreaterThan(230)
  },
)

test('an opaque picture stays opaque', async () => {
  const grey = sharp({ create: { width: 900, height: 900, channels: 3, background: '#888888' } })
  const form = await encodeForm(await grey.png().toBuffer(), 128, 'webp')
  expect(await sharp(form).metadata()).toMatchObject({ width: 128, hasAlpha: false })
})
