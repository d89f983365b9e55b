import { buildClient } from './client/build-client'

/** npm run client: generates the client package in clients/typescript from the calls, and compiles it. */

await buildClient()
