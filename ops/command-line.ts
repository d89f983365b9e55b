import { type ParseArgsConfig, parseArgs } from 'node:util'
import { describeError, PlainError } from './postgres/plain-error'

/** Reads the arguments of a program. Any that `config` does not allow are a `PlainError` with the usage. */
export function readArguments<T extends ParseArgsConfig>(
  usage: string,
  config: T,
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ ...config, args })
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Runs a command. After an error it exits with 1, and says what the operator can do. */
export async function runCommand(main: () => unknown) {
  try {
    await main()
  } catch (error) {
    console.error(describeError(error))
    process.exitCode = 1
  }
}
