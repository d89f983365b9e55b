import { readArguments } from '@/ops/command-line'

const USAGE = 'Usage: npm run bench -- [--quick] [--only NAME] [--before FOLDER]'
const text = { type: 'string', default: '' } as const
const options = { quick: { type: 'boolean', default: false }, only: text, before: text } as const

/** Reads the options of the benchmark, which tools/bench.ts describes. */
export function readOptions(args?: string[]) {
  const { quick: isQuick, only, before } = readArguments(USAGE, { args, options }, { explains: true }).values
  return { isQuick, only, before }
}
