import 'server-only'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { type Client, createWorkQueue } from '@/lib/platform/async/work-queue'
import { roomHue } from '@/lib/platform/storage/picture-name'
import { readLocalPicture } from '@/lib/platform/storage/pictures'
import { light, markShapes, roomColour } from '@/lib/shared/colour/palette'
import { formatPrice } from '@/lib/shared/money/money'
import { cardMarkup, cardText } from './share-card-text'

// Each picture is made once, so a cache would only hold memory.
sharp.cache(false)

export type CardProduct = { name: string; brand: string; image: string; priceCents: number }
/** Whose card it is. `mark` is a PNG, null for that of the specification; `accent` a colour, `#rrggbb`. */
export type CardShop = { name: string; mark: Uint8Array | null; accent: string }

const width = 1200
const height = 630
/** Side of the product's picture, on the left, and space around the texts. */
const square = height
const padding = 56
const left = square + padding
const textWidth = width - left - padding

/** The names in the files: without the comma Pango takes "Medium" for a weight, and another font. */
const fonts = {
  Bold: { name: 'Figtree Bold', file: 'figtree-bold.ttf' },
  Medium: { name: 'Figtree Medium,', file: 'figtree-medium.ttf' },
}

/** One at a time: each takes about a tenth of a second of a core. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, timeoutMs: 10_000 })

/** Makes the picture of a product, 1200 × 630, JPEG, with the logo for one without a picture. Throws `busy`, `storage-down`. */
export function drawShareCard(product: CardProduct, shop: CardShop, client?: Client): Promise<Uint8Array> {
  return queue.run(async () => {
    const layers = [
      ...(await textsOf(product, shop)),
      await leftHalf(product.image, shop),
      await logo(shop, left, padding, 44),
    ]
    const canvas = sharp({ create: { width, height, channels: 3, background: light.paper } })
    return canvas.composite(layers).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
  }, client)
}

/** Makes the shop's picture, 1200 × 630, JPEG: mark, name and description. Throws `busy`. */
export function drawShopCard(shop: CardShop & { description: string }, client?: Client): Promise<Uint8Array> {
  return queue.run(async () => {
    const layers: OverlayOptions[] = [await logo(shop, 96, 120, 96)]
    const name = cardText(shop.name, 60)
    const fit = { weight: 'Bold', colour: light.ink, width: width - 2 * 96 } as const
    if (name)
      layers.push({
        input: await fitted(name, { ...fit, sizes: [88, 68, 52], room: 190 }),
        left: 96,
        top: 250,
      })
    const said = cardText(shop.description, 160)
    const small = { ...fit, weight: 'Medium', colour: light.soft, sizes: [32, 26], room: 90 } as const
    if (said)
      layers.push({ input: await fitted(said, { ...small, sizes: [...small.sizes] }), left: 96, top: 460 })
    const bar = `<svg width="${width}" height="14"><rect width="100%" height="100%" fill="${shop.accent}"/></svg>`
    layers.push({ input: Buffer.from(bar), left: 0, top: height - 14 })
    const canvas = sharp({ create: { width, height, channels: 3, background: light.paper } })
    return canvas.composite(layers).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
  }, client)
}

async function leftHalf(address: string, shop: CardShop): Promise<OverlayOptions> {
  const picture = await readLocalPicture(address)
  const background = roomColour(roomHue(address), 'day')
  const toSquare = (picture: Uint8Array) =>
    sharp(picture).resize(square, square, { fastShrinkOnLoad: false }).flatten({ background }).toBuffer()
  // A damaged picture is as good as none.
  const drawn = picture && (await toSquare(picture).catch(() => null))
  if (drawn) return { input: drawn, left: 0, top: 0 }
  if (shop.mark) {
    const background = light.tint
    const own = sharp(shop.mark)
      .resize(240, 240)
      .extend({ top: 195, bottom: 195, left: 195, right: 195, background: '#0000' })
    return {
      input: await sharp(await own.png().toBuffer())
        .flatten({ background })
        .toBuffer(),
      left: 0,
      top: 0,
    }
  }
  const tile = `<svg width="${square}" height="${square}"><rect width="100%" height="100%" fill="${light.tint}"/>
    <g transform="translate(195 195)">${logoShapes(240)}</g></svg>`
  return { input: Buffer.from(tile), left: 0, top: 0 }
}

async function textsOf({ name, brand, priceCents }: CardProduct, shop: CardShop): Promise<OverlayOptions[]> {
  const texts: OverlayOptions[] = []
  const add = (input: OverlayOptions['input'], top: number, at = left) =>
    texts.push({ input, left: at, top: Math.round(top) })
  const shopName = cardText(shop.name, 60)
  const nameFit: Fit = {
    sizes: [28, 22, 16],
    weight: 'Bold',
    colour: light.ink,
    room: 34,
    width: textWidth - 60,
  }
  if (shopName) add(await fitted(shopName, nameFit), padding + 8, left + 60)
  add(text(formatPrice(priceCents), 52, 'Bold', shop.accent), height - padding - 50)
  const title = cardText(name, 100)
  const maker = cardText(brand, 24)
  const makerFit: Fit = { sizes: [28, 20], weight: 'Medium', colour: light.soft, room: 40 }
  if (maker) add(await fitted(maker, makerFit), 190)
  const titleFit: Fit = { sizes: [56, 46, 36, 26], weight: 'Bold', colour: light.ink, room: 230 }
  if (title) add(await fitted(title, titleFit), 240)
  return texts
}

type Fit = {
  sizes: number[]
  weight: keyof typeof fonts
  colour: string
  room: number
  width?: number
}

/** A text in the largest size in which it is at most `room` high; in the last one if none is. */
async function fitted(content: string, fit: Fit): Promise<Buffer> {
  const { sizes, weight, colour, room, width = textWidth } = fit
  const [size = 0, ...smaller] = sizes
  const { data, info } = await sharp(text(content, size, weight, colour, width))
    .png()
    .toBuffer({ resolveWithObject: true })
  const isFitting = info.height <= room && info.width <= width
  return isFitting || smaller.length === 0 ? data : fitted(content, { ...fit, sizes: smaller })
}

function text(content: string, size: number, weight: keyof typeof fonts, colour: string, width = textWidth) {
  return {
    text: {
      text: `<span foreground="${colour}">${cardMarkup(content)}</span>`,
      font: `${fonts[weight].name} ${size}`,
      fontfile: path.join(/* turbopackIgnore: true */ process.cwd(), 'app/fonts', fonts[weight].file),
      width,
      wrap: 'word-char',
      rgba: true,
    },
  } as const
}

async function logo({ mark }: CardShop, left: number, top: number, size: number): Promise<OverlayOptions> {
  if (mark) return { input: await sharp(mark).resize(size, size).png().toBuffer(), left, top }
  const input = Buffer.from(`<svg width="${size}" height="${size}">${logoShapes(size)}</svg>`)
  return { input, left, top }
}

function logoShapes(size: number): string {
  return `<g transform="scale(${size / 28})">${markShapes}</g>`
}
