const HEAD_END = Buffer.from('\r\n\r\n')
/** The end of a chunked body. A body that contains it just where a packet ends would be taken for complete. */
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * Returns a function that takes the data of a connection and calls `onResponse` with the status as soon as a response is
 * complete. It reads no more than that, and only one response at a time.
 */
export function createResponseReader(onResponse: (status: number) => void): (data: Buffer) => void {
  /** The beginning of a head, or the end of a chunked body. */
  let seen: Buffer = Buffer.alloc(0)
  let status = 0
  /** Bytes of the body that are missing; NaN for a chunked body. */
  let missing = 0
  const end = () => {
    const complete = status
    status = 0
    seen = Buffer.alloc(0)
    onResponse(complete)
  }
  return (data) => {
    let body = data
    if (status === 0) {
      seen = seen.length ? Buffer.concat([seen, data]) : data
      const headEnd = seen.indexOf(HEAD_END)
      if (headEnd === -1) return
      const head = seen.toString('latin1', 0, headEnd)
      status = Number(head.slice(9, 12))
      missing = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
      body = seen.subarray(headEnd + HEAD_END.length)
      seen = Buffer.alloc(0)
    }
    missing -= body.length
    if (missing === 0) return end()
    if (!Number.isNaN(missing)) return
    seen = body.length < LAST_CHUNK.length ? Buffer.concat([seen, body]) : body
    seen = seen.subarray(-LAST_CHUNK.length)
    if (seen.equals(LAST_CHUNK)) end()
  }
}
