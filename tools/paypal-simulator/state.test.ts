import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compile } from '@/ops/program'
import { fillDisk, freeDisk } from '@/testing/machine/fill-disk'
import { noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk } from '@/testing/machine/temporary-folder'
import { startPaypalSimulator } from './server'
import { connect, decide, orderRequest } from './test-client'

let folder: string
let stateFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paypal-simulator-'))
  stateFile = join(folder, 'nested', 'state.json')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the simulator as the launcher does, as a process that prints its address. */
async function spawnSimulator(stdio: 'ignore' | 'ipc' = 'ignore') {
  const main = compile('tools/paypal-simulator/main')
  const env = { ...process.env, PAYPAL_SIMULATOR_STATE: stateFile, PAYPAL_SIMULATOR_PORT: '0' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit', stdio] })
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const url = /^paypal-simulator listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(String(line))?.[1]
  if (!url) throw new Error(`not the announced line: ${line}`)
  return { child, simulator: { url } as Awaited<ReturnType<typeof startPaypalSimulator>> }
}

test('orders, captures and stored responses survive kill -9', async () => {
  const first = await spawnSimulator()
  const call = await connect(first.simulator)
  const { id } = (await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')).body
  await decide(first.simulator, id)
  const captured = await call('POST', `/v2/checkout/orders/${id}/capture`, undefined, 'capture-1')
  expect(captured.status).toBe(201)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await startPaypalSimulator({ stateFile })
  try {
    const again = await connect(second)
    expect((await again('POST', '/v2/checkout/orders', orderRequest, 'create-1')).body.id).toBe(id)
    const repeated = await again('POST', `/v2/checkout/orders/${id}/capture`, undefined, 'capture-1')
    expect(repeated).toEqual({ status: 200, body: captured.body })
    const order = await again('GET', `/v2/checkout/orders/${id}`)
    expect(order.body.purchase_units[0].payments).toEqual(captured.body.purchase_units[0].payments)
  } finally {
    await second.close()
  }
})

test('an approval survives kill -9', async () => {
  const first = await spawnSimulator()
  const call = await connect(first.simulator)
  const { id } = (await call('POST', '/v2/checkout/orders', orderRequest)).body
  await decide(first.simulator, id, 'decline')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await startPaypalSimulator({ stateFile })
  try {
    const again = await connect(second)
    const answer = await again('POST', `/v2/checkout/orders/${id}/capture`)
    expect(answer.body.details[0].issue).toBe('INSTRUMENT_DECLINED')
  } finally {
    await second.close()
  }
})

test.each([
  ['half a file', '{"orders":[{"id'],
  ['another shape', '{"orders":[1],"answers":[]}'],
  ['nothing', ''],
])('a damaged state file (%s) is renamed and reported, and the simulator starts empty', async (_, text) => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const file = join(folder, 'state.json')
  writeFileSync(file, text)
  const simulator = await startPaypalSimulator({ stateFile: file })
  try {
    expect(report).toHaveBeenCalledWith(expect.stringContaining('damaged'))
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^state\.json\.damaged-\d+$/)])
    const call = await connect(simulator)
    expect((await call('POST', '/v2/checkout/orders', orderRequest)).status).toBe(201)
  } finally {
    await simulator.close()
  }
})

test.each(['SIGTERM', 'SIGINT'] as const)('the process exits with 0 on %s', async (signal) => {
  const { child } = await spawnSimulator()
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the process exits with 0 when the IPC channel to its parent closes', async () => {
  const { child } = await spawnSimulator('ipc')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.skipIf(noSmallDisk)(
  `W05 on a full disk every request is answered 503 until the state is saved, so a kill takes nothing back${noSmallDisk}`,
  async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const disk = smallDisk('1m')
    const simulator = await startPaypalSimulator({ stateFile: join(disk, 'state.json') })
    try {
      const call = await connect(simulator)
      const { id } = (await call('POST', '/v2/checkout/orders', orderRequest)).body
      fillDisk(disk)
      expect((await call('POST', '/v2/checkout/orders', orderRequest)).status).toBe(503)
      expect((await call('GET', `/v2/checkout/orders/${id}`)).status).toBe(503)
      expect(readdirSync(disk).sort()).toEqual(['filler', 'state.json'])
      freeDisk(disk)
      expect((await call('GET', `/v2/checkout/orders/${id}`)).status).toBe(200)
      expect(logged.mock.calls).toEqual([
        ['paypal-simulator: the state cannot be saved (ENOSPC); answering 503'],
      ])
    } finally {
      await simulator.close()
    }
  },
)
