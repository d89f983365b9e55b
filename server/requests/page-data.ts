/** Tags of rows that state their length instead of ending with a line: text and binary data. */
const SIZED = 'TAOoUSsLlGgMmVb'
/** What a row begins with that says that the page is missing, or elsewhere. */
const NO_PAGE = /^E\{"digest":"NEXT_(?:HTTP_ERROR_FALLBACK|REDIRECT);/

/**
 * Whether the data of a page (RSC payload), whose status is always 200, is that of a page that is missing or elsewhere. Rows are
 * `id:tag…` lines; a long text is a row of its own, as it was typed, and may look like any other row.
 */
export function isDataOfNoPage(data: Buffer) {
  for (let row = 0; row < data.length; ) {
    const tag = data.indexOf(':', row) + 1
    if (tag === 0) return false
    const start = data.toString('latin1', tag, tag + 50)
    if (NO_PAGE.test(start)) return true
    const size = SIZED.includes(start.charAt(0)) ? /^.([\da-f]+),/.exec(start) : null
    const end = data.indexOf('\n', tag)
    if (!size && end < 0) return false
    row = size ? tag + size[0].length + Number.parseInt(size[1] ?? '', 16) : end + 1
  }
  return false
}
