/**
 * npm run lighthouse -- [--runs N] [--only NAME]: measures pages of a demo shop of its own with Lighthouse, as a phone on a
 * slow network, and prints the medians of five runs. A page whose visit fails is visited once more. Exits with 1 when a goal is
 * missed, or a page could not be measured; what was measured is printed all the same.
 */
import { root } from '@/lib/platform/config/root'
import { PlainError } from '@/ops/postgres/plain-error'
import { openBench } from './bench/instances'
import { describeDisturbance, describeMachine, formatTable } from './bench/report'
import { readOptions } from './lighthouse/options'
import { pages } from './lighthouse/pages'
import { cellsOf, HEAD, summarize, verdictOf } from './lighthouse/summary'
import { LIGHTHOUSE, visit, visitOften } from './lighthouse/visit'
import { atEnd, runProgram } from './test/program'

async function measure() {
  const { runs, only } = readOptions()
  const selected = pages.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  if (selected.length === 0)
    throw new PlainError(`No page is named "${only}". There are ${pages.map(({ name }) => name).join(', ')}.`)
  const disturbance = describeDisturbance()
  console.log(`${describeMachine()}; ${LIGHTHOUSE}, mobile, median of ${runs}`)
  const { shop } = await openBench(root, { isQuick: true }, atEnd)
  const summaries = []
  const failures = []
  for (const { name, path, maxScriptBytes } of selected) {
    const url = `${shop.origin}${path}`
    const { reports, failure } = await visitOften(runs, () => visit(url))
    if (reports.length > 0) summaries.push(await summarize(name, url, maxScriptBytes, reports))
    if (failure !== null) failures.push(`  ${name}, after ${reports.length} of ${runs} runs: ${failure}`)
    console.log(failure === null ? `  ✓ Measured ${name}` : `  ✗ ${name} could not be measured`)
  }
  const { lines, isGood } = verdictOf(summaries, failures)
  console.log(['', ...formatTable(HEAD, summaries.map(cellsOf)), '', ...lines, disturbance].join('\n'))
  return isGood ? 0 : 1
}

await runProgram(measure)
