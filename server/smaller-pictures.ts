import type { SharedRequest } from './requests/shared-requests'

/** Pictures that wait; a page shows three dozen. */
const MAX_WAITING = 100

/**
 * Encodes AVIF in the background; a visitor gets WebP until the AVIF is kept. One is made at a time, begun only while a process
 * of Next has nothing else to do, and none takes the place of a picture that a visitor waits for.
 */
export function createSmallerPictures({
  make,
  isBusy,
}: {
  /** renders one and keeps it */
  make: (picture: SharedRequest) => Promise<unknown>
  /** whether every process has something to do */
  isBusy: () => boolean
}) {
  /** in the order in which they were asked for */
  const waiting: Map<string, SharedRequest> = new Map()
  let isMaking = false

  /** Makes the next one unless something else is more urgent. To be called whenever that may have changed. */
  async function proceed() {
    const [picture] = waiting.values()
    if (!picture || isMaking || isBusy()) return
    isMaking = true
    // A picture that fails is asked for again with the next request for it.
    await make(picture).catch((error) =>
      console.log(`${picture.target} was not made smaller: ${error.message}`),
    )
    waiting.delete(picture.key)
    isMaking = false
    await proceed()
  }

  return {
    proceed,

    /** Asks for a picture that is not kept yet. */
    want(picture: SharedRequest) {
      if (waiting.size < MAX_WAITING) waiting.set(picture.key, picture)
      void proceed()
    },
  }
}
