/**
 * npm run prove -- [--own] [--rounds N] [--only NAME] [--minutes N [--failover]] [address of a running demo shop]: tries to
 * break the shop's guarantees about money and stock. Without an address it uses the demo shop of this folder if that is
 * running, else a new shop in a temporary folder, which it also kills. With --minutes a new shop sells for that long while one
 * fault follows another; nothing else is tried. With --failover that shop has two database servers, and loses the first. Exits
 * with 1 when a guarantee was broken or a trial could not be run.
 */
import { root } from '@/lib/platform/config/root'
import { readInvariants } from '@/testing/books/database'
import { type Context, cleanUp, createContext, registerBuyer, type Trial } from '@/testing/trials/context'
import { openEndurance } from '@/testing/trials/endurance/trial'
import { killTrial } from '@/testing/trials/kill-trial'
import { lastUnitTrial } from '@/testing/trials/last-unit-trial'
import { refundKillTrial } from '@/testing/trials/refund-kill-trial'
import { openShop } from '@/testing/trials/trial-shop'
import { runCommand } from './command-line'
import { PlainError } from './postgres/plain-error'
import { readOptions } from './prove/options'
import { describeResults } from './prove/report'

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isInterrupted = true
    console.error('\nStopping after this step …')
  })
}

/** A trial that fails to run proves nothing, so it counts as broken. */
async function runTrial({ name, run }: Trial, context: Context) {
  process.stdout.write(`  … ${name}\n`)
  try {
    return { name, ...(await run({ ...context, buyer: await registerBuyer(context) })) }
  } catch (error) {
    return { name, tried: 'not carried out', broken: [String(error instanceof Error ? error.stack : error)] }
  }
}

async function prove(options: ReturnType<typeof readOptions>) {
  const shop = await openShop(root, options)
  try {
    console.log(`Trying to break ${shop.origin}${shop.restart ? ', a shop of its own' : ''}.`)
    const context = await createContext(shop)
    const results = []
    const kills = shop.restart ? [killTrial(options.rounds), refundKillTrial(options.rounds)] : []
    for (const trial of [lastUnitTrial, ...kills].filter(({ name }) => name.includes(options.only))) {
      if (isInterrupted) throw new PlainError('Interrupted.')
      results.push(await runTrial(trial, context))
    }
    if (results.length === 0) throw new PlainError(`No trial has "${options.only}" in its name.`)
    results.push(...(await readInvariants(shop.databaseUrl)))
    await cleanUp(context)
    return results
  } finally {
    await shop.close()
  }
}

async function endure(options: ReturnType<typeof readOptions>) {
  const { shop, trial, close } = await openEndurance(root, options)
  try {
    const result = await runTrial(trial, await createContext(shop))
    return [result, ...(await readInvariants(shop.databaseUrl))]
  } finally {
    await close()
  }
}

await runCommand(async () => {
  const options = readOptions()
  const results = await (options.minutes ? endure(options) : prove(options))
  for (const line of describeResults(results)) console.log(line)
  process.exitCode = results.some(({ broken }) => broken.length > 0) ? 1 : 0
})
// Connections that are still open after a kill must not keep the process alive.
process.exit()
