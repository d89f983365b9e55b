import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

/** Next's startup lines. The launcher prints its own, and the addresses in these are not the shop's. */
const NEXT_STARTUP = /^(▲ Next\.js |- (Local|Network): |✓ (Starting|Ready in |Running next\.config))/

/** Forwards the output of the built shop without Next's startup lines. */
export function forwardShopOutput(/** @type {import('node:stream').Readable} */ output) {
  createInterface(output).on('line', (line) => {
    if (!isStartupLine(line)) process.stdout.write(`${line}\n`)
  })
}

/** Returns whether a line is one of Next's startup lines. */
export function isStartupLine(/** @type {string} */ line) {
  return NEXT_STARTUP.test(stripVTControlCharacters(line).trimStart())
}
