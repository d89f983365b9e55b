import { parsePictureAddress, parsePictureName, pictureAddress } from './picture-name'

const folder = '/media/mail/'

/** The root-relative address of a picture's form for mails; `null` for any but an upload and a picture of shipped goods. */
export function mailPictureAddress(image: string): string | null {
  const upload = parsePictureAddress(image)
  if (upload) return `${folder}${upload.id}.png`
  const [, name] = /^\/images\/((?:goods|products)\/[a-z0-9-]+)\.webp$/.exec(image) ?? []
  return name ? `${folder}${name}.png` : null
}

/** Returns the address of the picture whose form for mails is `/media/mail/{name}`; `null` for any other text. */
export function pictureOfMailName(name: string): string | null {
  const [, stem = ''] = /^(.+)\.png$/.exec(name) ?? []
  if (/^(?:goods|products)\/[a-z0-9-]+$/.test(stem)) return `/images/${stem}.webp`
  const upload = parsePictureName(`${stem}-400.webp`)
  return upload && pictureAddress(upload)
}
