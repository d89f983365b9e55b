import { writeLog } from '@/ops/launcher/say'
import { childrenToStop, startChild, stopChildren, watchChildren } from '@/ops/processes/children'
import { startGuard } from '@/ops/processes/guard'

/**
 * Launches two programs, whose guard can be tested: it prints their ids and stops on SIGTERM. The second argument is the id of
 * a program that has got that of one of its own.
 */
writeLog()
const guard = startGuard(process.argv[2] ?? '')
const foreign = process.argv.slice(3).map((pid) => ({ pid: Number(pid), identity: 'another begin' }))
watchChildren(() => guard.watch([...foreign, ...childrenToStop()]))
const programs = [`process.on('SIGTERM', () => setTimeout(process.exit, 300));`, ''].map((script) =>
  startChild(script, [process.execPath, '-e', `${script}setInterval(() => {}, 1000)`], {
    env: process.env,
    cwd: process.cwd(),
  }),
)
process.on('SIGTERM', async () => {
  await stopChildren(5000)
  guard.end()
  process.exit()
})
console.log(JSON.stringify(programs.map(({ pid }) => pid)))
