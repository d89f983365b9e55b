import { parseArgs } from 'node:util'
import { PlainError } from '@/ops/postgres/plain-error'

const USAGE = 'Usage: npm run lighthouse -- [--runs N] [--only NAME]'

/**
 * Parses the command line: `--runs` of each page, five by default, and `--only` the pages with this text in their name.
 * @throws {PlainError}
 */
export function readOptions(args: string[]): { runs: number; only: string } {
  try {
    const { values } = parseArgs({
      args,
      options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
    })
    if (!/^[1-9]\d?$/.test(values.runs)) throw new TypeError(`--runs takes a number from 1 to 99.`)
    return { runs: Number(values.runs), only: values.only }
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}
