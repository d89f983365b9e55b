import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { generateClient, isClientFresh } from '@/ops/build/dependencies'

/** npm run client: generates the client package in clients/typescript from the calls, and compiles it. */

if (!isClientFresh(root)) await generateClient(root)
// Compiled only now: the calls import what a fresh clone generates above.
const { load } = createRequire(path.join(root, 'package.json'))('./scripts/run.cjs')
const { buildClient }: typeof import('./client/build-client') = await load('tools/client/build-client')
await buildClient()
