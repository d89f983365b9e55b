/**
 * npm run bench -- [--quick] [--only NAME] [--before FOLDER]: measures a shop of its own against references of the same run and
 * against its goals, and prints one table. `--quick` takes about a minute instead of five, `--only` selects the parts with this
 * text in their name, `--before` compares rates with those of another, built checkout, in turns. Exits with 1 when a goal is
 * missed or could not be measured.
 */
import { root } from '@/lib/platform/config/root'
import { describeError, PlainError } from '@/ops/postgres/plain-error'
import { type Row, verdict } from './bench/figures'
import { type Bench, openBench } from './bench/instances'
import { CONNECTIONS } from './bench/load'
import { measureCached } from './bench/measures/cached'
import { measureFresh } from './bench/measures/fresh'
import { measureGroups } from './bench/measures/groups'
import { measureImports } from './bench/measures/imports'
import { measureLanguages } from './bench/measures/languages'
import { measureList } from './bench/measures/list'
import { measureMemory } from './bench/measures/memory'
import { measureOrders } from './bench/measures/orders'
import { measureStarts } from './bench/measures/start-time'
import { measureWeight } from './bench/measures/weight'
import { readOptions } from './bench/options'
import { describeDisturbance, describeGoals, describeMachine, describeTable } from './bench/report'
import { atEnd, isEnding, runProgram } from './test/program'

/** They are in the order of the table. Parts that add rows come late, and the last one stops the shop. */
const parts: Record<string, (bench: Bench) => Promise<Row[]>> = {
  weight: measureWeight,
  cached: measureCached,
  languages: measureLanguages,
  list: measureList,
  groups: measureGroups,
  memory: measureMemory,
  fresh: measureFresh,
  orders: measureOrders,
  imports: measureImports,
  start: measureStarts,
}

async function measure() {
  const options = readOptions()
  const selected = Object.entries(parts).filter(([name]) => name.includes(options.only))
  if (selected.length === 0)
    throw new PlainError(`No part is named "${options.only}". There are ${Object.keys(parts).join(', ')}.`)
  const disturbance = describeDisturbance()
  console.log(`${describeMachine()}; ${CONNECTIONS} connections`)
  const bench = await openBench(root, options, atEnd)
  const rows = []
  for (const [name, run] of selected) {
    const begin = performance.now()
    rows.push(...(await run(bench).catch((error) => [failedRow(name, error)])))
    await bench.closeOthers()
    console.log(`  ✓ Measured ${name} in ${Math.round((performance.now() - begin) / 1000)} s`)
  }
  console.log(['', ...describeTable(rows), '', describeGoals(rows), disturbance].join('\n'))
  return rows.every((row) => ['met', ''].includes(verdict(row))) ? 0 : 1
}

/** A part that fails does not take the others with it. */
function failedRow(name: string, error: unknown) {
  if (isEnding()) throw error
  return { name, value: Number.NaN, unit: '', note: describeError(error) }
}

await runProgram(measure)
