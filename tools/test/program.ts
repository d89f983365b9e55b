import { describeError } from '@/ops/postgres/plain-error'

/** Programs that start shops and browsers of their own, and must not leave them behind. */

const cleanups: (() => unknown)[] = []
let ending: Promise<void> | null = null

/** Has `cleanup` called before the program exits; the last one added is the first. */
export function atEnd(cleanup: () => unknown) {
  cleanups.push(cleanup)
}

/** Returns whether the program is about to exit: its errors are then a consequence of that. */
export function isEnding() {
  return ending !== null
}

function end(code: number) {
  ending ??= (async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
    process.exit(code)
  })()
  return ending
}

/** Runs a program and exits with the code that `main` returns, with 1 and a message after an error, with 130 after a signal. */
export async function runProgram(main: () => Promise<number>) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(130))
  try {
    await end(await main())
  } catch (error) {
    if (!isEnding()) process.stderr.write(`\n${describeError(error)}\n`)
    await end(1)
  }
}
