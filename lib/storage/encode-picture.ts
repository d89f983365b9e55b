import 'server-only'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { Problem } from '@/lib/problem'
import { type PictureWidth, pictureWidths } from '@/lib/storage/picture-name'
import type { PictureFiles } from '@/lib/storage/picture-store'
import { pictureTypeOf } from '@/lib/storage/picture-type'

// Every upload is decoded once; remembering it would only hold its memory.
sharp.cache(false)

export const maxPictureBytes = 8 * 1024 * 1024
const mostPixels = 40_000_000
const patienceSeconds = 30

/** For the sizes that a page shows by the dozen; a busy photo gets a lower quality instead of more bytes. */
const lightBytes = 60_000
const lightWidths: readonly PictureWidth[] = [400, 800]
const qualities = [80, 65, 50]

/**
 * An upload as WebP in every size: decoded, turned upright, first frame only, and encoded anew, so that neither metadata
 * nor anything else of the file survives. Its type is told by its bytes, its pixels by its header, before it is decoded.
 * Throws `unsupported-image` (also for a damaged file), `image-too-large`.
 */
export async function encodePicture(bytes: Uint8Array): Promise<PictureFiles> {
  if (bytes.byteLength > maxPictureBytes) throw pictureProblem('image-too-large', tooManyBytes)
  const type = pictureTypeOf(bytes)
  if (!type) throw pictureProblem('unsupported-image')
  return afterTheOthers(async () => {
    await refuseHeader(bytes, type)
    const { data, info } = await decode(bytes).catch(refuseDamaged)
    const { width, height, channels } = info
    const files: PictureFiles = new Map()
    for (const size of pictureWidths) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(boxOf(size))
      files.set(size, await encode(picture, size))
    }
    return files
  })
}

const tooManyBytes = 'The picture is too large: at most 8 MB.'
const tooManyPixels = 'The picture has too many pixels: at most 40 megapixels.'
const damaged = 'This picture is damaged and cannot be read.'

function pictureProblem(code: 'unsupported-image' | 'image-too-large', detail?: string): Problem {
  const problem = new Problem(code, { detail })
  return new Problem(code, { detail, errors: [{ path: 'image', message: problem.message }] })
}

function refuseDamaged(): never {
  throw pictureProblem('unsupported-image', damaged)
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: while a large picture is decoded it may take hundreds of megabytes. */
function afterTheOthers<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

async function refuseHeader(bytes: Uint8Array, type: string): Promise<void> {
  const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged)
  if (format !== type || (type === 'heif' && compression !== 'av1')) throw pictureProblem('unsupported-image')
  if (width * height > mostPixels) throw pictureProblem('image-too-large', tooManyPixels)
}

/** Within `width`, and a very tall picture within twice that height. */
function boxOf(width: PictureWidth): ResizeOptions {
  return { width, height: 2 * width, fit: 'inside', withoutEnlargement: true }
}

/** Upright sRGB pixels in the largest size, from which the others are made. */
function decode(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
    .resize(boxOf(1600))
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

async function encode(picture: Sharp, width: PictureWidth): Promise<Uint8Array> {
  const isLight = lightWidths.includes(width)
  for (const quality of qualities) {
    const file = await picture.clone().webp({ quality, smartSubsample: true }).toBuffer()
    if (!isLight || file.byteLength <= lightBytes || quality === qualities.at(-1)) return file
  }
  throw new RangeError('There is no quality to encode with')
}
