import { parseArgs } from 'node:util'
import { PlainError } from '@/ops/postgres/plain-error'

const USAGE = 'Usage: npm run bench -- [--quick] [--only NAME] [--before FOLDER]'

/**
 * Parses the command line: `--quick` measures shorter, `--only` selects the parts with this
 * text in their name, `--before` compares rates with those of another checkout, which is built.
 * @throws {PlainError}
 */
export function readOptions(args: string[]) {
  const { quick: isQuick, only, before } = parse(args)
  return { isQuick, only, before }
}

function parse(args: string[]) {
  const text = { type: 'string', default: '' } as const
  try {
    return parseArgs({
      args,
      options: { quick: { type: 'boolean', default: false }, only: text, before: text },
    }).values
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error} ${USAGE}`)
  }
}
