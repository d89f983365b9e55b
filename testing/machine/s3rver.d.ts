/** Types for the part of `s3rver` that the tests use; the package has none. */
declare module 's3rver' {
  import type { Server } from 'node:http'

  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: never[] }[]
  }

  class S3rver {
    constructor(options: Options)
    httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
