import { readArguments } from '@/ops/command-line'
import { PlainError } from '@/ops/postgres/plain-error'

const USAGE =
  'Usage: npm run prove -- [--own] [--rounds N] [--only NAME] [--minutes N [--failover]] [address of a running demo shop]'

const options = {
  own: { type: 'boolean', default: false },
  failover: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '20' },
  minutes: { type: 'string' },
  only: { type: 'string' },
} as const

/**
 * Reads the options, which ops/prove.ts describes. `only` is part of the names of the trials; 0 `minutes`: no endurance trial.
 */
export function readOptions(args?: string[]) {
  const { values, positionals } = readArguments(
    USAGE,
    { args, options, allowPositionals: true },
    { explains: true },
  )
  const [address, ...others] = positionals
  if (others.length || (address && !isAddress(address)))
    throw new PlainError(`"${others[0] ?? address}" is not known. ${USAGE}`)
  const { own: isOwn, failover: isFailover, only } = values
  const minutes = values.minutes === undefined ? 0 : readNumber('--minutes', values.minutes)
  if (only === '') throw new PlainError(`--only needs the name of a trial, such as F01. ${USAGE}`)
  if (minutes && address) throw new PlainError(`--minutes takes no address. ${USAGE}`)
  if (isFailover && !minutes) throw new PlainError(`--failover needs --minutes. ${USAGE}`)
  if (isOwn && address) throw new PlainError(`--own takes no address. ${USAGE}`)
  const rounds = readNumber('--rounds', values.rounds)
  const origin = address ? new URL(address).origin : null
  return { address: origin, isOwn, rounds, only: only ?? '', minutes, isFailover }
}

function isAddress(text: string) {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function readNumber(name: string, text: string) {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1) return number
  throw new PlainError(`${name} must be a whole number of at least 1. ${USAGE}`)
}
