/**
 * npm run lighthouse -- [--runs N] [--only NAME]: measures home, a search, a product and the cart of a demo shop of its own with
 * Lighthouse, as a phone on a slow network, and prints the medians of five runs in one table. `--only` selects the pages with
 * this text in their name. Exits with 1 when a goal is missed.
 */
import { fileURLToPath } from 'node:url'
import { openBench } from './bench/instances.mjs'
import { describeDisturbance, describeMachine, formatTable } from './bench/report.mjs'
import { PlainError } from './database/plain-error.mjs'
import { readOptions } from './lighthouse/options.mjs'
import { pages } from './lighthouse/pages.mjs'
import { cellsOf, describeMissed, HEAD, summarize } from './lighthouse/summary.mjs'
import { LIGHTHOUSE, visit } from './lighthouse/visit.mjs'
import { atEnd, runProgram } from './testing/program.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

async function measure() {
  const { runs, only } = readOptions(process.argv.slice(2))
  const selected = pages.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  if (selected.length === 0)
    throw new PlainError(`No page is named "${only}". There are ${pages.map(({ name }) => name).join(', ')}.`)
  const disturbance = describeDisturbance()
  console.log(`${describeMachine()}; ${LIGHTHOUSE}, mobile, median of ${runs}`)
  const { shop } = await openBench(root, { isQuick: true, isFull: false }, atEnd)
  const summaries = []
  for (const { name, path, maxScriptBytes } of selected) {
    const reports = []
    for (let run = 0; run < runs; run++) reports.push(await visit(`${shop.origin}${path}`))
    summaries.push(await summarize(name, `${shop.origin}${path}`, maxScriptBytes, reports))
    console.log(`  ✓ Measured ${name}`)
  }
  const missed = summaries.flatMap(describeMissed)
  const verdict = missed.length ? ['Not met:', ...missed] : ['All goals are met.']
  console.log(['', ...formatTable(HEAD, summaries.map(cellsOf)), '', ...verdict, disturbance].join('\n'))
  return missed.length ? 1 : 0
}

await runProgram(measure)
