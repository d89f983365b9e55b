/**
 * npm run prove -- [--rounds N] [address of a running demo shop]: tries to break the shop's promises about money, stock and
 * access, and says what it tried and found. Without an address: the demo shop of this folder when it runs, else one of its
 * own in a temporary folder, which it also kills. Ends with 1 when anything was broken or could not be tried.
 */
import { fileURLToPath } from 'node:url'
import { PlainError } from './database/plain-error.mjs'
import { readInvariants } from './prove/database.mjs'
import { holdTrials } from './prove/hold-trials.mjs'
import { killTrials } from './prove/kills.mjs'
import { readOptions } from './prove/options.mjs'
import { orderTrials } from './prove/order-trials.mjs'
import { paymentTrials } from './prove/payment-trials.mjs'
import { refusalTrials } from './prove/refusal-trials.mjs'
import { describeResults } from './prove/report.mjs'
import { rushTrials } from './prove/rush-trials.mjs'
import { sessionTrials } from './prove/session-trials.mjs'
import { openShop } from './prove/shops.mjs'
import { inviteOne, prepare, tidyUp } from './prove/stage.mjs'

/** @typedef {{ what: string, tried: string, broken: string[] }} Result */

const root = fileURLToPath(new URL('..', import.meta.url))

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isInterrupted = true
    console.error('\nStopping after this step …')
  })
}

/** A trial that cannot be carried out has proven nothing: that counts as broken. */
async function carryOut(
  /** @type {import('./prove/order-trials.mjs').Trial} */ { what, run },
  /** @type {import('./prove/stage.mjs').Stage} */ stage,
) {
  process.stdout.write(`  … ${what}\n`)
  try {
    return { what, ...(await run({ ...stage, buyers: [await inviteOne(stage), await inviteOne(stage)] })) }
  } catch (error) {
    return { what, tried: 'not carried out', broken: [String(error instanceof Error ? error.stack : error)] }
  }
}

async function prove(/** @type {ReturnType<typeof readOptions>} */ options) {
  const shop = await openShop(root, options)
  try {
    console.log(`Trying to break ${shop.origin}${shop.restart ? ', a shop of its own' : ''}.`)
    const stage = await prepare(shop)
    const results = []
    const alone = [...orderTrials, ...paymentTrials, ...sessionTrials, ...rushTrials]
    const kills = shop.restart ? killTrials(options.rounds) : []
    // Trials of one group run at once.
    for (const group of [...alone.map((trial) => [trial]), [...refusalTrials, ...holdTrials], kills]) {
      if (isInterrupted) throw new PlainError('Interrupted.')
      results.push(...(await Promise.all(group.map((trial) => carryOut(trial, stage)))))
    }
    results.push(...(await readInvariants(shop.databaseUrl)))
    await tidyUp(stage)
    return results
  } finally {
    await shop.close()
  }
}

try {
  const results = await prove(readOptions(process.argv.slice(2)))
  for (const line of describeResults(results)) console.log(line)
  process.exitCode = results.some(({ broken }) => broken.length > 0) ? 1 : 0
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}
// What hangs on after a kill must not keep us.
process.exit()
