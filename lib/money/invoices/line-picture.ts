import 'server-only'
import sharp from 'sharp'
import { isShippedPicture, roomHue, shippedForm } from '@/lib/platform/storage/picture-name'
import { readLocalPicture } from '@/lib/platform/storage/pictures'
import { roomColour } from '@/lib/shared/colour/palette'

/** Side in px: four for a point of the paper. */
const side = 112
/** An invoice of more lines is a list without pictures. */
const maxPictures = 20

/** Returns the pictures of an invoice's lines as JPEG; `null` for one that the shop does not store or cannot read. */
export async function linePictures(addresses: readonly string[]): Promise<(Buffer | null)[]> {
  if (addresses.length > maxPictures) return []
  return Promise.all(addresses.map(linePicture))
}

async function linePicture(address: string): Promise<Buffer | null> {
  try {
    const stored = await readLocalPicture(
      isShippedPicture(address) ? shippedForm(address, 256, 'webp') : address,
    )
    if (!stored) return null
    const background = roomColour(roomHue(address), 'day')
    return await sharp(stored).resize(side, side).flatten({ background }).jpeg().toBuffer()
  } catch {
    // A paper without a picture is as good.
    return null
  }
}
