import { PlainError } from '@/ops/postgres/plain-error'

const USAGE =
  'Usage: npm run prove -- [--own] [--rounds N] [--only NAME] [--minutes N [--failover]] [address of a running demo shop]'
const DEFAULT_ROUNDS = 20

/**
 * @returns `isOwn`: start a new shop even if one is running; `rounds`: how often the new shop is killed; `only`: part of the names of the trials to run; `minutes`: of the endurance trial, which then runs alone on a new shop; 0: it does not run; `isFailover`: that shop has two database servers, and loses the first
 * @throws {PlainError}
 */
export function readOptions(args: string[]): {
  address: string | null
  isOwn: boolean
  rounds: number
  only: string
  minutes: number
  isFailover: boolean
} {
  const options: ReturnType<typeof readOptions> = {
    address: null,
    isOwn: false,
    rounds: DEFAULT_ROUNDS,
    only: '',
    minutes: 0,
    isFailover: false,
  }
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (arg === '--own') options.isOwn = true
    else if (arg === '--failover') options.isFailover = true
    else if (arg === '--rounds') options.rounds = readNumber('--rounds', args[++index])
    else if (arg === '--minutes') options.minutes = readNumber('--minutes', args[++index])
    else if (arg === '--only') options.only = readName(args[++index])
    else if (/^https?:\/\//.test(arg) && URL.canParse(arg)) options.address = new URL(arg).origin
    else throw new PlainError(`"${arg}" is not known. ${USAGE}`)
  }
  if (options.minutes && options.address) throw new PlainError(`--minutes takes no address. ${USAGE}`)
  if (options.isFailover && !options.minutes) throw new PlainError(`--failover needs --minutes. ${USAGE}`)
  if (options.isOwn && options.address) throw new PlainError(`--own takes no address. ${USAGE}`)
  return options
}

function readName(text: string | undefined) {
  if (text) return text
  throw new PlainError(`--only needs the name of a trial, such as F01. ${USAGE}`)
}

function readNumber(name: string, text: string | undefined) {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1) return number
  throw new PlainError(`${name} must be a whole number of at least 1. ${USAGE}`)
}
