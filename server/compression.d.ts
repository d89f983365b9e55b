/** What the edge uses of the package `compression`, on Node's own requests; `@types/compression` knows Express only. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean

  function compression(options: {
    filter: Filter
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  namespace compression {
    const filter: Filter
  }
  export = compression
}
