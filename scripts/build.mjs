/** Builds the shop as `npm start` would, for an image that is built once and started elsewhere. */
import { fileURLToPath } from 'node:url'
import { build } from './launcher/build.mjs'

await build(fileURLToPath(new URL('..', import.meta.url)))
