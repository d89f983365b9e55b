import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { oneLine, redact } from '@/lib/platform/logging/redact'

/**
 * What the launcher and its programs write. At a terminal it is text for a person. Anywhere else `npm start` writes a log: every line is
 * JSON with time and level, as the shop's own lines are (lib/platform/logging/log.ts).
 */
let isLog = false

type Level = 'info' | 'error'

/** From now on everything is written as a log. */
export function writeLog() {
  isLog = true
}

/** Returns whether a log is written. */
export function writesLog() {
  return isLog
}

/** Prints one message. Empty ones only space out what a person reads. */
export function say(text = '') {
  print('info', text)
}

/** Prints one message on the error output. */
export function complain(text: string) {
  print('error', text)
}

function print(level: Level, text: string) {
  const stream = level === 'info' ? process.stdout : process.stderr
  if (!isLog) stream.write(`${text}\n`)
  else if (text.trim()) stream.write(`${logLine(level, { event: 'launcher', text: text.trim() })}\n`)
}

function logLine(level: Level, fields: object) {
  return oneLine(JSON.stringify({ level, time: new Date().toISOString(), ...fields }))
}

/** How a program is started whose output `forwardOutput` forwards. */
export function forwarded() {
  return { output: 'pipe', errors: isLog ? 'pipe' : 'inherit' } as const
}

/**
 * Forwards the lines of a program except noise. In a log those that are no JSON become lines of JSON: what a program prints at once is one
 * line, without secrets.
 */
export function forwardOutput(
  name: string,
  { stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>,
  isNoise: (line: string) => boolean = () => false,
) {
  for (const [input, output, level] of [
    [stdout, process.stdout, 'info'],
    [stderr, process.stderr, 'error'],
  ] as const) {
    if (!input) continue
    let printed: string[] = []
    const flush = () => {
      const text = stripVTControlCharacters(redact(printed.join('\n'))).trim()
      printed = []
      if (text) output.write(`${logLine(level, { event: 'printed', program: name, text })}\n`)
    }
    createInterface(input)
      .on('line', (line) => {
        if (isNoise(line)) return
        if (isLog && !isLogLine(line)) {
          if (printed.push(line) === 1) setImmediate(flush)
          return
        }
        if (printed.length) flush()
        output.write(`${line}\n`)
      })
      .on('close', flush)
  }
}

/** The last line of a program that is killed may be incomplete. */
function isLogLine(line: string) {
  if (!line.startsWith('{"level":"')) return false
  try {
    return typeof JSON.parse(line).time === 'string'
  } catch {
    return false
  }
}
