import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

/** Next's report of its own start: the launcher's is the one to read, and the addresses in it are not the shop's. */
const NEXT_STARTS = /^(▲ Next\.js |- (Local|Network): |✓ (Starting|Ready in |Running next\.config))/

/** Shows what the built shop says, but for Next's report of its start. */
export function passShopOutput(/** @type {import('node:stream').Readable} */ output) {
  createInterface(output).on('line', (line) => {
    if (!isReportOfStart(line)) process.stdout.write(`${line}\n`)
  })
}

/** Whether a line belongs to Next's report of its start. */
export function isReportOfStart(/** @type {string} */ line) {
  return NEXT_STARTS.test(stripVTControlCharacters(line).trimStart())
}
