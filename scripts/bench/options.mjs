import { PlainError } from '../database/plain-error.mjs'

const USAGE = 'Usage: npm run bench -- [--quick] [--full] [--only NAME]'

/**
 * Parses the command line: `--quick` measures shorter, `--full` adds what takes long, `--only` selects the parts with this
 * text in their name.
 * @param {string[]} args
 * @returns {{ isQuick: boolean, isFull: boolean, only: string }}
 * @throws {PlainError}
 */
export function readOptions(args) {
  const options = { isQuick: false, isFull: false, only: '' }
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--quick') options.isQuick = true
    else if (arg === '--full') options.isFull = true
    else if (arg === '--only' && rest[0] && !rest[0].startsWith('-')) options.only = rest.shift() ?? ''
    else throw new PlainError(`"${arg}" is not an option, or lacks its name. ${USAGE}`)
  }
  if (options.isQuick && options.isFull)
    throw new PlainError(`--quick and --full contradict each other. ${USAGE}`)
  return options
}
