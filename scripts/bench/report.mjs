import { cpus, loadavg } from 'node:os'
import { verdict } from './figures.mjs'

/** @typedef {import('./figures.mjs').Limit} Limit */

/** One line about the machine: figures of different machines do not compare. */
export function describeMachine() {
  const [cpu] = cpus()
  const model = cpu?.model.trim() || process.arch
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} cores (${model}), ${process.platform}, Node ${process.versions.node}, load before ${load}`
}

/** Pages of a quiet machine differ by less from round to round. */
const DISTURBED = 0.35

/** The table of `measureThroughput`, and a warning when the rounds contradict each other. */
export function describeRows(/** @type {import('./throughput.mjs').Row[]} */ rows) {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  const line = (/** @type {string} */ name, /** @type {string[]} */ ...cells) =>
    `  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(12)).join('')}`
  const isDisturbed = rows.some(({ name, spread }) => !name.startsWith('GET') && spread > DISTURBED)
  const warning =
    'The rounds differ a lot: something else kept the machine busy. Repeat it when that is over.'
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

/** The requirements, each with its verdict. */
export function describeLimits(/** @type {Limit[]} */ limits) {
  const width = Math.max(...limits.map(({ name }) => name.length)) + 2
  return limits.map((limit) => {
    const { name, value, atLeast, atMost, unit } = limit
    const bound = atLeast === undefined ? `at most ${format(atMost ?? 0)}` : `at least ${format(atLeast)}`
    const measured = value === null ? '–' : `${format(value)} ${unit}`.trim()
    return `  ${verdict(limit).padEnd(14)}${name.padEnd(width)}${measured.padStart(12)}  (${bound})`
  })
}

function format(/** @type {number} */ value) {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 })
}

/** What a visit to home loads. */
export function describeScreens(
  /** @type {{ htmlBytes: number, scriptBytes: number, scriptCount: number }} */ weight,
  /** @type {import('./screens.mjs').Screen[] | null} */ screens,
) {
  const { htmlBytes, scriptBytes, scriptCount } = weight
  const lines = [`  Home: HTML ${kB(htmlBytes)}, ${scriptCount} scripts ${kB(scriptBytes)}, compressed`]
  if (!screens)
    return [...lines, '  No Chromium could be started, so no screen was looked at; `npm test` installs one.']
  for (const { width, pictures, scriptBytes: loaded, shift } of screens) {
    const { count, biggest } = pictures
    lines.push(
      `  At ${width} px: ${count} pictures, the biggest ${kB(biggest)}; scripts loaded ${kB(loaded)}; layout shift ${shift}`,
    )
  }
  return lines
}

/** How long a start takes. */
export function describeStarts(/** @type {{ healthMs: number, homeMs: number, bareMs: number }} */ starts) {
  const { healthMs, homeMs, bareMs } = starts
  const times = `health after ${Math.round(healthMs)} ms, home after ${Math.round(homeMs)} ms`
  return [`  Start: ${times}; a bare server ${Math.round(bareMs)} ms (${(homeMs / bareMs).toFixed(1)} ×)`]
}

function kB(/** @type {number} */ bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}
