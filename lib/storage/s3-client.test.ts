import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { HeadBucketCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { openS3 } from './s3-client'

test('a request to a bucket that does not answer fails after 15 seconds', async () => {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const client = openS3({ S3_ENDPOINT: `http://127.0.0.1:${port}`, ...key }, { maxAttempts: 1 })
  const answer = client.send(new HeadBucketCommand({ Bucket: 'pictures' }))
  await expect(answer).rejects.toThrow('15000 ms of inactivity')
}, 120_000)
