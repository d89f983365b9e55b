import { type ParseArgsConfig, parseArgs } from 'node:util'
import { describeError, PlainError } from './postgres/plain-error'

/** Reads the arguments of a program. For a wrong one a `PlainError` has the usage, after the fault if that `explains`. */
export function readArguments<T extends ParseArgsConfig>(
  usage: string,
  config: T,
  { explains = false } = {},
) {
  try {
    return parseArgs(config)
  } catch (error) {
    const fault = explains && error instanceof Error ? `${error.message}\n` : ''
    throw new PlainError(fault + usage)
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
