import { PlainError } from '../database/plain-error.mjs'

const USAGE = 'Usage: npm run prove -- [--own] [--rounds N] [--only NAME] [address of a running demo shop]'
const DEFAULT_ROUNDS = 20

/**
 * @param {string[]} args
 * @returns {{ address: string | null, isOwn: boolean, rounds: number, only: string }} `isOwn`: start a
 *   new shop even if one is running; `rounds`: how often the new shop is killed; `only`: part of the names of the trials to run
 * @throws {PlainError}
 */
export function readOptions(args) {
  /** @type {ReturnType<typeof readOptions>} */
  const options = { address: null, isOwn: false, rounds: DEFAULT_ROUNDS, only: '' }
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (arg === '--own') options.isOwn = true
    else if (arg === '--rounds') options.rounds = readRounds(args[++index])
    else if (arg === '--only') options.only = readName(args[++index])
    else if (/^https?:\/\//.test(arg) && URL.canParse(arg)) options.address = new URL(arg).origin
    else throw new PlainError(`"${arg}" is not known. ${USAGE}`)
  }
  if (options.isOwn && options.address) throw new PlainError(`--own takes no address. ${USAGE}`)
  return options
}

function readName(/** @type {string | undefined} */ text) {
  if (text) return text
  throw new PlainError(`--only needs the name of a trial, such as F01. ${USAGE}`)
}

function readRounds(/** @type {string | undefined} */ text) {
  const rounds = Number(text)
  if (Number.isInteger(rounds) && rounds >= 1) return rounds
  throw new PlainError(`--rounds must be a whole number of at least 1. ${USAGE}`)
}
