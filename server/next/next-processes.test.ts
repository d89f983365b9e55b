import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '@/ops/postgres/processes'
import { heartbeatLimits } from '@/server/heartbeat'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { askNext } from './ask-next'
import { NextProcesses } from './next-processes'

vi.spyOn(console, 'log').mockImplementation(() => {})

/** A program in the place of Next. It answers with its process id; at `/slow` after a while, and `/endless` does not end. */
const program = `
import http from 'node:http'
const server = http.createServer((request, response) => {
  if (request.url === '/die') process.kill(process.pid, 'SIGKILL')
  if (request.url === '/loop') for (;;);
  if (request.url === '/endless') return response.write(String(process.pid))
  setTimeout(() => response.end(String(process.pid)), request.url === '/slow' ? 300 : 0)
})
process.on('message', (message) => message === 'ping' && process.send('pong'))
server.listen(process.env.PORT, process.env.HOSTNAME, () => process.send('ready'))
process.on('message', (message) => message === 'ending' && setTimeout(() => process.send('may-end'), 100))
process.once('SIGTERM', () => server.close(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
`

function create(count: number, source = program, heartbeat = heartbeatLimits, render = async () => true) {
  const file = path.join(temporaryFolder(), 'next.mjs')
  writeFileSync(file, source)
  const command = [process.execPath, file]
  const processes = new NextProcesses({ command, count, isDevelopment: false, heartbeat, render })
  onTestFinished(() => processes.stop())
  return processes
}

async function start(...options: Parameters<typeof create>) {
  const processes = create(...options)
  await processes.start()
  return processes
}

type Processes = ReturnType<typeof create>

/** Asks the least busy process for its id. */
async function ask(processes: Processes, path = '/'): Promise<number> {
  const { body } = await askNext(processes, { path, method: 'GET' })
  return Number(await text(body))
}

test('requests go to the least busy process', async () => {
  const processes = await start(2)
  const { body } = await askNext(processes, { path: '/endless', method: 'GET' })
  const [pid] = await once(body, 'data')
  const others = [await ask(processes), await ask(processes), await ask(processes)]
  expect(new Set(others).size).toBe(1)
  expect(others).not.toContain(Number(pid))
  body.destroy()
})

test('a process that is killed is started again, and other processes take requests meanwhile', async () => {
  const processes = await start(2)
  const before = await Promise.all([ask(processes, '/slow'), ask(processes, '/slow')])
  await expect(ask(processes, '/die')).rejects.toThrow()
  // A request that reaches the process while it dies fails, too.
  await vi.waitFor(async () => {
    const after = await Promise.all([ask(processes), ask(processes)])
    expect(before.some((pid) => after.includes(pid))).toBe(true)
  })
  await vi.waitFor(async () => {
    const pids = await Promise.all([ask(processes, '/slow'), ask(processes, '/slow')])
    expect(new Set(pids).size).toBe(2)
  })
})

test('M02 a process ends after the mails that it is sending', async () => {
  const sent = path.join(temporaryFolder(), 'sent')
  const send = `import fs from 'node:fs'
    process.on('message', (message) => message === 'ending' && setTimeout(() => fs.writeFileSync('${sent}', ''), 50))`
  const processes = await start(1, `${send}\n${program}`)
  await processes.stop()
  expect(existsSync(sent)).toBe(true)
})

test('while its only process is down, no process takes requests', async () => {
  const processes = await start(1)
  const pid = await ask(processes)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(processes.leastBusy()).toBeNull(), { interval: 1 })
  await vi.waitFor(async () => expect(await ask(processes)).not.toBe(pid))
})

/** Long enough for a process on a busy machine: a process that is killed by mistake is replaced as well. */
const shortLimits = { everyMs: 25, maxBeats: 40, maxStartBeats: 2000 }

test.each(['stopped', 'in an endless loop'])(
  'W07 a process that is %s is killed and replaced, and its requests end with the 503 of the shop',
  async (state) => {
    const processes = await start(1, program, shortLimits)
    const pid = await ask(processes)
    if (state === 'stopped') process.kill(pid, 'SIGSTOP')
    const refused = [ask(processes, '/loop'), ask(processes)].map((answer) =>
      expect(answer).rejects.toMatchObject({ refusal: { status: 503, isTemporary: true } }),
    )
    await Promise.all(refused)
    await vi.waitFor(async () => expect(await ask(processes)).not.toBe(pid), { timeout: 15_000 })
    expect(isAlive(pid)).toBe(false)
    expect(processes.restarts()).toBeGreaterThan(0)
  },
)

test('W07 a process that does not start is killed', async () => {
  const limits = { ...shortLimits, maxStartBeats: 10 }
  await expect(create(1, 'for (;;);', limits).start()).rejects.toThrow('Next did not start')
})

test('while a process is silent another one takes all new requests; once it answers, it lives on', async () => {
  const processes = await start(2, program, { ...shortLimits, maxBeats: 10_000 })
  const [silent, other] = processes.ready()
  if (!silent || !other) throw new Error('two processes')
  other.openRequests += 1
  expect(processes.leastBusy()?.worker).toBe(silent.worker)
  silent.child.kill('SIGSTOP')
  await vi.waitFor(() => expect(processes.leastBusy()?.worker).toBe(other.worker), { timeout: 15_000 })
  expect(processes.leastBusy(other)?.worker, 'better than none').toBe(silent.worker)
  silent.child.kill('SIGCONT')
  await vi.waitFor(() => expect(processes.leastBusy()?.worker).toBe(silent.worker), { timeout: 15_000 })
  other.openRequests -= 1
  expect(processes.restarts()).toBe(0)
})

test('a first start that fails is reported', async () => {
  await expect(create(1, 'process.exit(3)').start()).rejects.toThrow('Next did not start (exit code 3)')
})

test('a process takes requests at once, and has rendered only when a page has come, which is tried again', async () => {
  const outcomes = [() => Promise.reject(new Error('ended')), async () => false, async () => true]
  const render = vi.fn(() => outcomes[render.mock.calls.length - 1]?.() ?? Promise.resolve(false))
  const processes = await start(1, program, heartbeatLimits, render)
  const [next] = processes.ready()
  expect([await ask(processes), next?.hasRendered]).toEqual([next?.child.pid, false])
  await vi.waitFor(() => expect(next?.hasRendered).toBe(true), { timeout: 15_000 })
  expect(render).toHaveBeenCalledTimes(3)
})

test('`renew` replaces every process, and no request fails', async () => {
  const processes = await start(2)
  const before = await Promise.all([ask(processes, '/slow'), ask(processes, '/slow')])
  let isRenewing = true
  const counts: number[] = []
  const load = async () => {
    while (isRenewing) {
      await ask(processes, '/slow')
      counts.push(processes.ready().length)
    }
  }
  const clients = [1, 2, 3].map(load)
  await processes.renew()
  isRenewing = false
  await Promise.all(clients)
  expect(before.filter(isAlive)).toEqual([])
  const after = await Promise.all([ask(processes, '/slow'), ask(processes, '/slow')])
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  expect(counts.length).toBeGreaterThan(0)
  expect(Math.min(...counts)).toBe(2)
})

test('`stop` lets open requests finish', async () => {
  const processes = await start(1)
  const answered = ask(processes, '/slow')
  await processes.stop()
  expect(await answered).toBeGreaterThan(0)
})
