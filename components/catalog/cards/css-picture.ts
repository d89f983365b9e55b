import {
  isShippedPicture,
  parsePictureAddress,
  pictureAddress,
  shippedForm,
} from '@/lib/platform/storage/picture-name'

/** The picture of a card as an image of CSS: its file for screens with two pixels for one, which is small enough for all. */
export function cssPicture(src: string): string {
  const upload = parsePictureAddress(src)
  if (upload) return url(pictureAddress({ id: upload.id, width: 800 }))
  if (!isShippedPicture(src)) return url(src)
  const [avif, webp] = [shippedForm(src, 640, 'avif'), shippedForm(src, 828, 'webp')]
  return `image-set(${url(avif)} type("image/avif"), ${url(webp)} type("image/webp"))`
}

/** A string of JSON is one of CSS, whatever an owner's address contains. */
const url = (address: string) => `url(${JSON.stringify(address)})`
