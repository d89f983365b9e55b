import { Problem } from '@/lib/shared/problem/problem'

const maxParts = 200
const maxHeadBytes = 4096
/** How long the name of a boundary may be, by RFC 2046. */
const boundaryPattern = /;\s{0,9}boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i

/**
 * Refuses a multipart body before it is parsed, which takes time for each part and each line of its head: at most 200 parts, heads of at
 * most 4 kB, and of the parts without a file at most `maxFieldBytes` together. Throws `invalid-form`, `body-too-large`.
 */
export function checkMultipart(body: Buffer, contentType: string, maxFieldBytes: number): void {
  const [, quoted, plain] = boundaryPattern.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new Problem('invalid-form')
  const mark = `--${boundary}`
  let fieldBytes = 0
  let at = body.indexOf(mark)
  for (let parts = 0; at >= 0; parts++) {
    const head = at + mark.length
    const isLast = body.toString('latin1', head, head + 2) === '--'
    const next = body.indexOf(mark, head)
    if (isLast && next < 0) return
    const end = body.subarray(head, head + maxHeadBytes).indexOf('\r\n\r\n')
    if (isLast || parts >= maxParts || end < 0) throw new Problem('invalid-form')
    const isFile = /filename/i.test(body.toString('latin1', head, head + end))
    if (!isFile) fieldBytes += (next < 0 ? body.length : next) - head
    if (fieldBytes > maxFieldBytes)
      throw new Problem('body-too-large', {
        detail: 'This is too large: the texts of a form may have at most 2 MB.',
      })
    at = next
  }
}
