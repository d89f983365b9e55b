/**
 * Holds what a test prints, and prints it when the test has failed: Vitest sends each line to its main process, which takes a
 * twelfth of a worker's time.
 */
import { beforeEach } from 'vitest'
import { worker } from './worker'

const methods = ['log', 'info', 'debug', 'warn', 'error'] as const

/** It is undefined between tests. */
let held: (() => void)[] | undefined

worker.print ??= { ...console }
for (const method of methods) {
  const print = worker.print[method]
  console[method] = (...line) => {
    if (held) held.push(() => print(...line))
    else print(...line)
  }
}

beforeEach(({ onTestFailed, onTestFinished }) => {
  const lines: (() => void)[] = []
  held = lines
  onTestFailed(() => {
    for (const print of lines) print()
  })
  onTestFinished(() => {
    held = undefined
  })
})
