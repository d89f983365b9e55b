import 'server-only'

/** Prints an error's message and ends the process with 1. */
export function endProcess(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
