import 'server-only'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { failureText, logWarning } from '@/lib/platform/logging/log'
import { parsePictureAddress } from '@/lib/platform/storage/picture-name'
import { pictureStore } from '@/lib/platform/storage/store'
import { z } from '@/lib/shared/validation/zod'
import { type Finding, findPictureFaults, PICTURE_SAMPLE } from './findings'
import { describeFinding } from './operation-words'
import { throttledRead } from './throttled-read'

const freshForMs = 10 * 60 * 1000
const timeoutMs = 20_000

/** Looks for some of the pictures that products show in the configured store. */
async function samplePictures(): Promise<Finding[]> {
  const rows = await readRows(db, z.object({ image: z.string() }))`
    SELECT image FROM "Product" WHERE image LIKE '/media/%' ORDER BY random() LIMIT ${PICTURE_SAMPLE}`
  const names = rows.flatMap(({ image }) => parsePictureAddress(image) ?? [])
  if (names.length === 0) return []
  const place = env().S3_BUCKET ? 'bucket' : 'folder'
  try {
    const store = await pictureStore()
    const areThere = await withTimeout(timeoutMs, () => Promise.all(names.map((name) => store.has(name))))
    return findPictureFaults({ sampled: names.length, found: areThere.filter(Boolean).length, place })
  } catch (error) {
    return [{ code: 'pictures-unknown', failure: failureText(error), since: null }]
  }
}

/** Returns whether stored pictures are missing: asks the store at most every ten minutes, because each picture is a request to a bucket. */
export const checkPictures = throttledRead(samplePictures, () => freshForMs)

/** Warns in the log when the configured store lacks the shop's pictures, as after S3_BUCKET was set. */
export async function warnOfMissingPictures(): Promise<void> {
  for (const finding of await checkPictures()) {
    const { what, advice } = describeFinding(finding)
    logWarning(finding.code, { text: `${what} ${advice}` })
  }
}
