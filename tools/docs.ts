import { writeFileSync } from 'node:fs'
import { root } from '@/lib/platform/config/root'
import { callsDocument } from './docs/calls-document'
import { packagesDocument } from './docs/packages-document'
import { roomsDrawing } from './docs/rooms-drawing'
import { screensDocument } from './docs/screens-document'
import { settingsDocuments } from './docs/settings-documents'
import { readImports } from './lint/fences'

/** npm run docs: writes what documents repeat of the code: settings, calls, pages, rooms and packages. */

const { modules } = await readImports(root)
const documents = [
  callsDocument(root),
  screensDocument(root),
  roomsDrawing(root, modules),
  packagesDocument(root),
]
for (const { file, content } of [...settingsDocuments(root), ...documents]) writeFileSync(file, content)
