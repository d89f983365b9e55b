/** Builds the shop as `npm start` does, for a container image. */
import { fileURLToPath } from 'node:url'
import { build } from './launcher/build.mjs'
import { generateClient, isClientFresh } from './launcher/generated-client.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
if (!isClientFresh(root)) await generateClient(root)
await build(root)
