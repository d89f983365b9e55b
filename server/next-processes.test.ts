import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '@/scripts/database/processes.mjs'
import { askNext } from './ask-next.mjs'
import { createNextProcesses } from './next-processes.mjs'

vi.spyOn(console, 'log').mockImplementation(() => {})

/** A program in the place of Next. It answers with its process id; at `/slow` after a while, and `/endless` does not end. */
const program = `
import http from 'node:http'
const server = http.createServer((request, response) => {
  if (request.url === '/die') process.kill(process.pid, 'SIGKILL')
  if (request.url === '/endless') return response.write(String(process.pid))
  setTimeout(() => response.end(String(process.pid)), request.url === '/slow' ? 300 : 0)
})
server.listen(process.env.PORT, process.env.HOSTNAME, () => process.send('ready'))
process.on('message', (message) => message === 'ending' && setTimeout(() => process.send('may-end'), 100))
process.once('SIGTERM', () => server.close(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
`

function create(count: number, source = program) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-next-'))
  const file = path.join(folder, 'next.mjs')
  writeFileSync(file, source)
  const processes = createNextProcesses({ command: [process.execPath, file], count, isDevelopment: false })
  onTestFinished(async () => {
    await processes.stop()
    rmSync(folder, { recursive: true })
  })
  return processes
}

type Processes = ReturnType<typeof create>

/** Asks the least busy process for its id. */
async function ask(processes: Processes, path = '/'): Promise<number> {
  const { body } = await askNext(processes, { path, method: 'GET' })
  return Number(await text(body))
}

test('requests go to the least busy process', async () => {
  const processes = create(2)
  await processes.start()
  const { body } = await askNext(processes, { path: '/endless', method: 'GET' })
  const [pid] = await once(body, 'data')
  const others = [await ask(processes), await ask(processes), await ask(processes)]
  expect(new Set(others).size).toBe(1)
  expect(others).not.toContain(Number(pid))
  body.destroy()
})

test('a process that is killed is started again, and other processes take requests meanwhile', async () => {
  const processes = create(2)
  await processes.start()
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
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sent = path.join(folder, 'sent')
  const send = `import fs from 'node:fs'
    process.on('message', (message) => message === 'ending' && setTimeout(() => fs.writeFileSync('${sent}', ''), 50))`
  const processes = create(1, `${send}\n${program}`)
  await processes.start()
  await processes.stop()
  expect(existsSync(sent)).toBe(true)
})

test('while its only process is down, no process takes requests', async () => {
  const processes = create(1)
  await processes.start()
  const pid = await ask(processes)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(processes.leastBusy()).toBeNull(), { interval: 1 })
  await vi.waitFor(async () => expect(await ask(processes)).not.toBe(pid))
})

test('a first start that fails is reported', async () => {
  await expect(create(1, 'process.exit(3)').start()).rejects.toThrow('Next did not start')
})

test('`renew` replaces every process, and no request fails', async () => {
  const processes = create(2)
  await processes.start()
  const before = await Promise.all([ask(processes, '/slow'), ask(processes, '/slow')])
  let isRenewing = true
  const seen: number[] = []
  const load = async () => {
    while (isRenewing) seen.push(await ask(processes, '/slow'))
  }
  const clients = [1, 2, 3].map(load)
  await processes.renew()
  isRenewing = false
  await Promise.all(clients)
  expect(before.filter(isAlive)).toEqual([])
  const after = await Promise.all([ask(processes, '/slow'), ask(processes, '/slow')])
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  expect(seen.length).toBeGreaterThan(0)
})

test('`stop` lets open requests finish', async () => {
  const processes = create(1)
  await processes.start()
  const answered = ask(processes, '/slow')
  await processes.stop()
  expect(await answered).toBeGreaterThan(0)
})
