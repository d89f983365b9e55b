import { parseArgs } from 'node:util'
import { PlainError } from '@/ops/postgres/plain-error'

const USAGE = 'Usage: npm run bench -- [--quick] [--full] [--only NAME] [--before FOLDER]'

/**
 * Parses the command line: `--quick` measures shorter, `--full` adds what takes long, `--only` selects the parts with this
 * text in their name, `--before` compares orders with those of another checkout, which is built.
 * @throws {PlainError}
 */
export function readOptions(args: string[]) {
  const { quick: isQuick, full: isFull, only, before } = parse(args)
  if (isQuick && isFull) throw new PlainError(`--quick and --full contradict each other. ${USAGE}`)
  return { isQuick, isFull, only, before }
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string', default: '' } as const
  try {
    return parseArgs({ args, options: { quick: flag, full: flag, only: text, before: text } }).values
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error} ${USAGE}`)
  }
}
