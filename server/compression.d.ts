/** The part of the package `compression` that the edge uses, on Node's requests; `@types/compression` requires Express. */
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
