import { colourInId, parsePictureAddress } from '@/lib/platform/storage/picture-name'
import demoColours from './demo-colours.json'

/** The colour until a picture is there; `undefined` when not known. It brings a list: islands that use it load later than the page. */
export function pictureColour(src: string): string | undefined {
  const upload = parsePictureAddress(src)
  if (upload) return colourInId(upload.id)
  const [, slug = ''] = /^\/images\/products\/([a-z0-9-]+)\.webp$/.exec(src) ?? []
  return Object.hasOwn(demoColours, slug) ? demoColours[slug as keyof typeof demoColours] : undefined
}
