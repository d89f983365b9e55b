import S3rver from 's3rver'
import { afterAll } from 'vitest'
import { temporaryFolder } from './temporary-folder'

/** Starts an S3 server with these buckets for the tests of a file. Returns the server and the settings that lead to it. */
export async function startS3(...buckets: string[]) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  afterAll(() => server.close())
  const access = {
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { server, access }
}
