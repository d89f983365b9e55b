import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { compile } from '@/ops/program'
import { fillDisk, freeDisk, noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk, temporaryFolder } from '@/testing/machine/temporary-folder'
import { connect, openSimulator, orderRequest, refusal } from '@/testing/paypal/simulator-client'

afterEach(() => vi.restoreAllMocks())

const newStateFile = () => join(temporaryFolder(), 'nested', 'state.json')

/** Starts the simulator as the launcher does, as a process that prints its address. */
async function spawnSimulator(stateFile: string, stdio: 'ignore' | 'ipc' = 'ignore') {
  const main = compile('tools/paypal-simulator/main')
  const env = { ...process.env, PAYPAL_SIMULATOR_STATE: stateFile, PAYPAL_SIMULATOR_PORT: '0' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit', stdio] })
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const url = /^paypal-simulator listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(String(line))?.[1]
  if (!url) throw new Error(`not the announced line: ${line}`)
  async function kill() {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { child, kill, ...(await connect(url)) }
}

test('orders, captures and stored responses survive kill -9', async () => {
  const stateFile = newStateFile()
  const first = await spawnSimulator(stateFile)
  const { id } = (await first.call('POST', '/v2/checkout/orders', orderRequest, 'create-1')).body
  await first.decide(id)
  const captured = await first.capture(id, 'capture-1')
  expect(captured.status).toBe(201)
  await first.kill()

  const { call, capture, read } = await openSimulator({ stateFile })
  expect((await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')).body.id).toBe(id)
  expect(await capture(id, 'capture-1')).toEqual({ status: 200, body: captured.body })
  const order = await read(id)
  expect(order.body.purchase_units[0].payments).toEqual(captured.body.purchase_units[0].payments)
})

test('an approval survives kill -9', async () => {
  const stateFile = newStateFile()
  const first = await spawnSimulator(stateFile)
  const id = await first.createApproved('decline')
  await first.kill()

  const { capture } = await openSimulator({ stateFile })
  expect(refusal(await capture(id))).toBe('422 INSTRUMENT_DECLINED')
})

test.each([
  ['half a file', '{"orders":[{"id'],
  ['another shape', '{"orders":[1],"answers":[]}'],
  ['nothing', ''],
])('a damaged state file (%s) is renamed and reported, and the simulator starts empty', async (_, text) => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const folder = temporaryFolder()
  const stateFile = join(folder, 'state.json')
  writeFileSync(stateFile, text)
  const { call } = await openSimulator({ stateFile })
  expect(report).toHaveBeenCalledWith(expect.stringContaining('damaged'))
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^state\.json\.damaged-\d+$/)])
  expect((await call('POST', '/v2/checkout/orders', orderRequest)).status).toBe(201)
})

test.each(['SIGTERM', 'SIGINT'] as const)('the process exits with 0 on %s', async (signal) => {
  const { child } = await spawnSimulator(newStateFile())
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the process exits with 0 when the IPC channel to its parent closes', async () => {
  const { child } = await spawnSimulator(newStateFile(), 'ipc')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.skipIf(noSmallDisk)(
  `W05 on a full disk every request is answered 503 until the state is saved, so a kill takes nothing back${noSmallDisk}`,
  async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const disk = smallDisk('1m')
    const { call, create, read } = await openSimulator({ stateFile: join(disk, 'state.json') })
    const id = await create()
    fillDisk(disk)
    expect((await call('POST', '/v2/checkout/orders', orderRequest)).status).toBe(503)
    expect((await read(id)).status).toBe(503)
    expect(readdirSync(disk).sort()).toEqual(['filler', 'state.json'])
    freeDisk(disk)
    expect((await read(id)).status).toBe(200)
    expect(logged.mock.calls).toEqual([
      ['paypal-simulator: the state cannot be saved (ENOSPC); answering 503'],
    ])
  },
)
