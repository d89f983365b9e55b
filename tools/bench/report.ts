import { cpus, loadavg } from 'node:os'
import { type Row, verdict } from './figures'

/** Describes the machine in one line: figures of different machines are not comparable. */
export function describeMachine() {
  const [cpu] = cpus()
  const model = cpu?.model.trim() || process.arch
  return `${cpus().length} cores (${model}), ${process.platform}, Node ${process.versions.node}`
}

export function describeDisturbance(load = loadavg()[0] ?? 0) {
  if (load < 0.5) return ''
  return `  ! Other programs keep the machine busy (load ${load.toFixed(1)}): only ratios mean something, and not all of them.`
}

const HEAD = ['What', 'Value', 'Goal', '', 'p50', 'p99', 'CPU per request']

export function describeTable(rows: Row[]): string[] {
  const cells = rows.map((row) => [
    row.name,
    Number.isNaN(row.value) ? '–' : withUnit(row.value, row.unit),
    goalOf(row),
    verdict(row),
    milliseconds(row.p50Ms),
    milliseconds(row.p99Ms),
    milliseconds(row.cpuMs),
  ])
  const notes = rows.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []))
  return [...formatTable(HEAD, cells), ...(notes.length ? ['', ...notes] : [])]
}

/** The first column is to the left, the others to the right. */
export function formatTable(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${column ? ':' : '-'}`).join('|')}|`
  return [line(head), rule, ...rows.map(line)]
}

export function describeGoals(rows: Row[]) {
  const goals = rows.filter((row) => verdict(row) !== '')
  const open = goals.filter((row) => verdict(row) !== 'met')
  if (open.length === 0) return `All ${goals.length} goals are met.`
  const names = open.map((row) => `${row.name} (${verdict(row)})`).join('; ')
  return `${goals.length - open.length} of ${goals.length} goals are met. Not met: ${names}.`
}

function goalOf({ min, max, unit }: Row) {
  if (min !== undefined) return `≥ ${withUnit(min, unit)}`
  return max === undefined ? '' : `≤ ${withUnit(max, unit)}`
}

function withUnit(value: number, unit: string) {
  return `${format(value)} ${unit}`.trim()
}

function milliseconds(value = Number.NaN) {
  return Number.isNaN(value) ? '' : `${format(value)} ms`
}

/** A value has at least three digits; one after the point from a hundred on, none from a thousand on. */
function format(value: number) {
  const fraction = { maximumFractionDigits: value >= 1000 ? 0 : 1 }
  const digits = value >= 100 ? fraction : { maximumSignificantDigits: 3 }
  return value.toLocaleString('en', digits)
}
