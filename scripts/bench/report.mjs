import { cpus, loadavg } from 'node:os'
import { verdict } from './figures.mjs'

/** @typedef {import('./figures.mjs').Limit} Limit */

/** Describes the machine in one line: figures of different machines are not comparable. */
export function describeMachine() {
  const [cpu] = cpus()
  const model = cpu?.model.trim() || process.arch
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} cores (${model}), ${process.platform}, Node ${process.versions.node}, load before ${load}`
}

/** The spread of pages between rounds stays below this on a quiet machine. */
const MAX_QUIET_SPREAD = 0.35

/** Formats the table of `measureThroughput`, with a warning when the rounds differ too much. */
export function describeRows(/** @type {import('./throughput.mjs').Row[]} */ rows) {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  const line = (/** @type {string} */ name, /** @type {string[]} */ ...cells) =>
    `  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(12)).join('')}`
  const isDisturbed = rows.some(({ name, spread }) => !name.startsWith('GET') && spread > MAX_QUIET_SPREAD)
  const warning = 'The rounds differ a lot: the machine was busy with something else. Repeat when it is idle.'
  return [
    line('', 'requests/s', 'p99', '× bare', 'spread'),
    ...rows.map(({ name, perSecond, p99Ms, toBare, spread }) =>
      line(
        name,
        Math.round(perSecond).toLocaleString('en'),
        `${Math.round(p99Ms)} ms`,
        toBare === null ? '' : toBare.toFixed(3),
        `${Math.round(spread * 100)} %`,
      ),
    ),
    ...(isDisturbed ? ['', `  ${warning}`] : []),
  ]
}

/** Formats the requirements, each with its verdict. */
export function describeLimits(/** @type {Limit[]} */ limits) {
  const width = Math.max(...limits.map(({ name }) => name.length)) + 2
  return limits.map((limit) => {
    const { name, value, min, max, unit } = limit
    const bound = min === undefined ? `at most ${format(max ?? 0)}` : `at least ${format(min)}`
    const measured = value === null ? '–' : `${format(value)} ${unit}`.trim()
    return `  ${verdict(limit).padEnd(14)}${name.padEnd(width)}${measured.padStart(12)}  (${bound})`
  })
}

function format(/** @type {number} */ value) {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 })
}

/** Describes what a visit to home loads. */
export function describeScreens(
  /** @type {{ htmlBytes: number, scriptBytes: number, scriptCount: number }} */ weight,
  /** @type {import('./screens.mjs').Screen[] | null} */ screens,
) {
  const { htmlBytes, scriptBytes, scriptCount } = weight
  const lines = [`  Home: HTML ${kB(htmlBytes)}, ${scriptCount} scripts ${kB(scriptBytes)}, compressed`]
  if (!screens)
    return [...lines, '  No Chromium could be started, so no screen was measured; `npm test` installs one.']
  for (const { width, pictures, scriptBytes: loaded, shift } of screens) {
    const { count, biggest } = pictures
    lines.push(
      `  At ${width} px: ${count} pictures, the biggest ${kB(biggest)}; scripts loaded ${kB(loaded)}; layout shift ${shift}`,
    )
  }
  return lines
}

/** Describes how long a start takes. */
export function describeStarts(/** @type {{ healthMs: number, homeMs: number, bareMs: number }} */ starts) {
  const { healthMs, homeMs, bareMs } = starts
  const times = `health after ${Math.round(healthMs)} ms, home after ${Math.round(homeMs)} ms`
  return [`  Start: ${times}; a bare server ${Math.round(bareMs)} ms (${(homeMs / bareMs).toFixed(1)} ×)`]
}

function kB(/** @type {number} */ bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}
