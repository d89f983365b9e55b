import sharp from 'sharp'
import { expect, test } from 'vitest'
import { roomColour } from '@/lib/shared/colour/palette'
import { linePictures } from './line-picture'

/** The colour of the top left pixel, as `#rrggbb`; JPEG may change it by a step. */
async function cornerOf(address: string) {
  const [picture] = await linePictures([address])
  const { data } = await sharp(picture ?? undefined)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('a cut-out stands in the room of its hue on the paper, too', async () => {
  const room = roomColour(235, 'day')
  const expected = [1, 3, 5].map((at) => Number.parseInt(room.slice(at, at + 2), 16))
  const corner = await cornerOf('/images/goods/barnaby-teddy-bear-h235.webp')
  for (const [channel, value] of corner.entries())
    expect(Math.abs(value - (expected[channel] ?? 0)), room).toBeLessThanOrEqual(3)
})
