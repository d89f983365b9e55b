/** Builds the shop as `npm start` would, for an image that is built once and started elsewhere. */
import { fileURLToPath } from 'node:url'
import { build } from './launcher/build.mjs'
import { generateClient, isClientFresh } from './launcher/generated-client.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
if (!isClientFresh(root)) await generateClient(root)
await build(root)
