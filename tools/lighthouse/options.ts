import { readArguments } from '@/ops/command-line'
import { PlainError } from '@/ops/postgres/plain-error'

const USAGE = 'Usage: npm run lighthouse -- [--runs N] [--only NAME]'
const options = { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } } as const

/** `--runs` is for each page; `--only` selects pages with this text in their name. */
export function readOptions(args?: string[]) {
  const { runs, only } = readArguments(USAGE, { args, options }, { explains: true }).values
  if (!/^[1-9]\d?$/.test(runs)) throw new PlainError(`--runs takes a number from 1 to 99.\n${USAGE}`)
  return { runs: Number(runs), only }
}
