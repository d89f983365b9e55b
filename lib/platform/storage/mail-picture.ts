import 'server-only'
import sharp from 'sharp'
import { type Client, createWorkQueue } from '@/lib/platform/async/work-queue'
import { Problem } from '@/lib/shared/problem/problem'
import { pictureOfMailName } from './mail-picture-name'
import { readLocalPicture } from './pictures'

/** Twice the side that mails show, for screens with two pixels for one. */
const side = 192

const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, timeoutMs: 10_000 })

/**
 * Makes the form for mails of a picture of the shop's own, as PNG: cut-outs keep their transparency, so that the room behind them can
 * be dark, and other pictures fill the square. Public.
 */
export async function getMailPicture(name: string, client?: Client): Promise<Uint8Array> {
  const address = pictureOfMailName(name)
  if (!address) throw new Problem('not-found')
  return queue.run(async () => {
    const picture = await readLocalPicture(address)
    if (!picture) throw new Problem('not-found')
    const { hasAlpha } = await sharp(picture).metadata()
    const fit = hasAlpha ? 'contain' : 'cover'
    const resized = sharp(picture).resize(side, side, { fit, background: '#0000' })
    return resized.png({ palette: true, quality: 90, effort: 8 }).toBuffer()
  }, client)
}
