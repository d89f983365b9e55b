import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import type { PictureFiles } from './picture-store'
import { createS3Store } from './s3-store'

const id = '0123456789abcdef0123456789abcdef'
const files: PictureFiles = new Map([
  [400, Buffer.from('small')],
  [800, Buffer.from('medium')],
  [1600, Buffer.alloc(1_000_000, 'l')],
])
const settings = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}

async function startS3(): Promise<string> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  afterAll(() => server.close())
  return `http://127.0.0.1:${port}`
}

const endpoint = await startS3()

test('a stored picture is readable in every size, also after a restart, until it is removed', async () => {
  await createS3Store({ ...settings, S3_ENDPOINT: endpoint }).write(id, files)
  const store = createS3Store({ ...settings, S3_ENDPOINT: endpoint })
  for (const [width, bytes] of files) {
    const file = await store.read({ id, width })
    expect(Buffer.from(await new Response(file).arrayBuffer()).equals(bytes)).toBe(true)
  }
  await store.remove(id)
  expect(await store.read({ id, width: 400 })).toBeNull()
})

test('objects in the bucket have a content type and an immutable cache lifetime', async () => {
  await createS3Store({ ...settings, S3_ENDPOINT: endpoint }).write('f'.repeat(32), files)
  const response = await fetch(`${endpoint}/pictures/media/${'f'.repeat(32)}-400.webp`)
  expect(await response.text()).toBe('small')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('an unknown picture reads as null, and removing it succeeds', async () => {
  const store = createS3Store({ ...settings, S3_ENDPOINT: endpoint })
  expect(await store.read({ id: 'e'.repeat(32), width: 400 })).toBeNull()
  await store.remove('e'.repeat(32))
})

test.each([
  ['an unknown key', { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'nobody', S3_SECRET_ACCESS_KEY: 'x' }],
  ['an unknown bucket', { S3_ENDPOINT: endpoint, S3_BUCKET: 'no-such-bucket' }],
])('%s is reported as storage-down, not as a missing picture', async (_, fault) => {
  const store = createS3Store({ ...settings, ...fault })
  expect((await problemOf(store.write(id, files))).code).toBe('storage-down')
  expect((await problemOf(store.read({ id, width: 400 }))).code).toBe('storage-down')
})

test('an unreachable store is reported as storage-down with status 503', async () => {
  const problem = await problemOf(
    createS3Store({ ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' }).write(id, files),
  )
  expect([problem.code, problem.status]).toEqual(['storage-down', 503])
})

test('O05 a bucket that is full at the second size keeps none', async () => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      calls.push(`${request.method} ${request.url?.split('?')[0]}`)
      const isFull = request.method === 'PUT' && request.url?.includes('-800')
      response.writeHead(isFull ? 507 : 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  const store = createS3Store({ ...settings, S3_ENDPOINT: `http://localhost:${port}` })
  const problem = await problemOf(store.write(id, files))
  expect([problem.code, problem.status]).toEqual(['storage-full', 507])
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(
    [400, 800, 1600].map((width) => `DELETE /pictures/media/${id}-${width}.webp`),
  )
})
