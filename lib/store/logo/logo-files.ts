import 'server-only'
import sharp from 'sharp'
import { createWorkQueue } from '@/lib/platform/async/work-queue'
import { heicText, isHeic } from '@/lib/platform/storage/heic'
import { Problem } from '@/lib/shared/problem/problem'
import { markSides } from './logo-address'
import { redrawSvg, UnfitSvg } from './redraw-svg'

const maxPixels = 4096 * 4096
const timeoutSeconds = 10
const largest = 512

/** One at a time: decoding may take a hundred megabytes. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 5, timeoutMs: 30_000 })

/** The files of a mark by their forms: `svg`, and the sides of its PNGs. */
export type LogoFiles = Map<string, Uint8Array<ArrayBuffer>>

/** Makes a mark's files from an upload, which is drawn or encoded anew: nothing else of it stays. Problems say why, at `image`. */
export function markFilesOf(bytes: Uint8Array): Promise<LogoFiles> {
  return queue.run(async () => {
    const isPng = Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n'
    const svg = isPng ? null : new TextEncoder().encode(redrawn(bytes))
    const square = await (svg ? squareOf(svg) : pngSquareOf(bytes)).catch(refuse)
    const files: LogoFiles = new Map(svg ? [['svg', svg]] : [])
    for (const side of markSides) {
      const sized = sharp(square).resize(side, side)
      // Phones put it on black otherwise.
      const file = await (side === 180 ? sized.flatten({ background: '#ffffff' }) : sized).png().toBuffer()
      files.set(String(side), new Uint8Array(file))
    }
    return files
  })
}

function redrawn(bytes: Uint8Array): string {
  if (isHeic(bytes)) throw problem('unsupported-image', heicText)
  try {
    return redrawSvg(bytes)
  } catch (error) {
    if (error instanceof UnfitSvg) throw problem('unsupported-image', error.message)
    throw error
  }
}

async function pngSquareOf(bytes: Uint8Array): Promise<Buffer> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels)
    throw problem('image-too-large', 'The picture has too many pixels: at most 4,096 by 4,096.')
  return squareOf(bytes)
}

function squareOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .resize(largest, largest, { fit: 'contain', background: '#0000' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
}

function refuse(error: unknown): never {
  if (error instanceof Problem) throw error
  throw problem('unsupported-image', 'This picture is damaged and cannot be read.')
}

function problem(code: 'unsupported-image' | 'image-too-large', detail: string): Problem {
  return new Problem(code, { detail, errors: [{ path: 'image', message: detail }] })
}
