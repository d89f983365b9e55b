import { readFileSync } from 'node:fs'
import { root } from '@/lib/platform/config/root'
import { roomsDrawing } from './docs/rooms-drawing'
import { readImports } from './lint/fences'

/** Prints each import that the fences forbid, and exits with 1 when there is one or the drawing in ARCHITECTURE.md is old. */

const { modules, violations } = await readImports(root)
const { file, content } = roomsDrawing(root, modules)
if (content !== readFileSync(file, 'utf8')) violations.push(`${file} is not up to date: npm run docs`)
for (const violation of violations) console.log(violation)
process.exitCode = violations.length ? 1 : 0
