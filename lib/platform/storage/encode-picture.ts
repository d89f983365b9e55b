import 'server-only'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { createWorkQueue } from '@/lib/platform/async/work-queue'
import { Problem } from '@/lib/shared/problem/problem'
import { maxPictureBytes } from '@/lib/shared/validation/number-limits'
import { heicText, isHeic } from './heic'
import { type PictureWidth, pictureWidths } from './picture-name'
import type { PictureFiles } from './picture-store'

// Every upload is decoded only once, so a cache would only hold memory.
sharp.cache(false)

const maxPixels = 40_000_000
const timeoutSeconds = 30

/** A page shows product cards by the dozen: a detailed photo gets a lower quality there, not a larger file. */
const cardMaxBytes = 60_000
const cardWidths: readonly PictureWidth[] = [400, 800]
const qualities = [80, 65, 50]

/**
 * Converts an upload to WebP in every size: decoded, oriented, first frame only, and re-encoded, so that neither metadata nor any other
 * content of the file survives. Type and pixel count are checked by first bytes and header before decoding.
 */
export async function encodePicture(bytes: Uint8Array): Promise<PictureFiles> {
  if (bytes.byteLength > maxPictureBytes) throw pictureProblem('image-too-large', tooManyBytes)
  const type = pictureTypeOf(bytes)
  if (!type) throw pictureProblem('unsupported-image', isHeic(bytes) ? heicText : undefined)
  return queue.run(async () => {
    await refuseHeader(bytes, type)
    const { data, info } = await decode(bytes).catch(refuseDamaged)
    const { width, height, channels } = info
    const encoding = pictureWidths.map(async (size) => {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(boxOf(size))
      return [size, await encode(picture, size)] as const
    })
    return new Map(await Promise.all(encoding))
  })
}

/**
 * Finds the most frequent colour of a picture, `rrggbb`; empty for one that is transparent somewhere, because what stands behind
 * it stays visible.
 */
export async function dominantColour(files: PictureFiles): Promise<[colour: string] | []> {
  const { isOpaque, dominant } = await sharp(files.get(400)).stats()
  const { r, g, b } = dominant
  return isOpaque ? [Buffer.from([r, g, b]).toString('hex')] : []
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

/** One at a time, because decoding a large picture may take hundreds of megabytes. Each that waits holds its upload. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 10, timeoutMs: 60_000 })

async function refuseHeader(bytes: Uint8Array, type: string): Promise<void> {
  const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged)
  if (format !== type) throw pictureProblem('unsupported-image')
  if (type === 'heif' && compression !== 'av1') throw pictureProblem('unsupported-image', heicText)
  if (width * height > maxPixels) throw pictureProblem('image-too-large', tooManyPixels)
}

function boxOf(width: PictureWidth): ResizeOptions {
  return { width, height: 2 * width, fit: 'inside', withoutEnlargement: true }
}

function decode(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize(boxOf(1600))
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

async function encode(picture: Sharp, width: PictureWidth): Promise<Uint8Array> {
  const isCardSize = cardWidths.includes(width)
  for (const quality of qualities) {
    // Sharper edges of colours take three times as long, and are not seen in the largest size.
    const file = await picture.clone().webp({ quality, smartSubsample: isCardSize }).toBuffer()
    if (!isCardSize || file.byteLength <= cardMaxBytes || quality === qualities.at(-1)) return file
  }
  throw new RangeError('No quality to encode with')
}

/** The accepted formats, by sharp's names. AVIF is a kind of HEIF. */
type PictureType = 'jpeg' | 'png' | 'webp' | 'heif'

/**
 * The format of a file, judged by its first bytes; `null` for anything but JPEG, PNG, WebP and AVIF. Called before decoding,
 * so that the decoders of other formats (SVG, GIF, PDF, …) never run on an upload.
 */
function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  return head.startsWith('ftyp', 4) && brandsOf(bytes, head).includes('avif') ? 'heif' : null
}

function brandsOf(bytes: Uint8Array, head: string): string[] {
  const boxBytes = Buffer.from(bytes.subarray(0, 4)).readUInt32BE()
  const brands = head.slice(8, 12) + head.slice(16, Math.min(boxBytes, 64))
  return brands.match(/.{4}/gs) ?? []
}
