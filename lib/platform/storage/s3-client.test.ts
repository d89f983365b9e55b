import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { HeadBucketCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openS3 } from './s3-client'

/** Makes timers run a hundred times as fast. */
function hurry() {
  const { setTimeout: setOfSocket } = Socket.prototype
  const set = globalThis.setTimeout
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, listener) {
    return setOfSocket.call(this, ms / 100, listener)
  })
  const faster = (work: () => void, ms = 0) => set(work, ms / 100)
  vi.stubGlobal('setTimeout', faster)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

test('a request to a bucket that does not answer fails after 15 seconds', async () => {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const client = openS3({ S3_ENDPOINT: `http://127.0.0.1:${port}`, ...key }, { maxAttempts: 1 })
  hurry()
  const answer = client.send(new HeadBucketCommand({ Bucket: 'pictures' }))
  await expect(answer).rejects.toThrow('15000 ms of inactivity')
})
