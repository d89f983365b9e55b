import { PlainError } from '@/ops/postgres/plain-error'

const USAGE = 'Usage: npm run bench -- [--quick] [--full] [--only NAME] [--before FOLDER]'

/**
 * Parses the command line: `--quick` measures shorter, `--full` adds what takes long, `--only` selects the parts with this
 * text in their name, `--before` compares orders with those of another checkout, which is built.
 * @throws {PlainError}
 */
export function readOptions(args: string[]): {
  isQuick: boolean
  isFull: boolean
  only: string
  before: string
} {
  const options = { isQuick: false, isFull: false, only: '', before: '' }
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--quick') options.isQuick = true
    else if (arg === '--full') options.isFull = true
    else if ((arg === '--only' || arg === '--before') && rest[0] && !rest[0].startsWith('-'))
      options[arg === '--only' ? 'only' : 'before'] = rest.shift() ?? ''
    else throw new PlainError(`"${arg}" is not an option, or lacks its name. ${USAGE}`)
  }
  if (options.isQuick && options.isFull)
    throw new PlainError(`--quick and --full contradict each other. ${USAGE}`)
  return options
}
