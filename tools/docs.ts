import { writeFileSync } from 'node:fs'
import { root } from '@/lib/platform/config/root'
import { callsDocument } from './docs/calls-document'
import { packagesDocument } from './docs/packages-document'
import { roomsDocuments } from './docs/rooms-documents'
import { screensDocument } from './docs/screens-document'
import { settingsDocuments } from './docs/settings-documents'

/** npm run docs: writes what documents repeat of the code: settings, calls, pages, rooms and packages. */

const documents = [
  ...settingsDocuments(root),
  ...roomsDocuments(root),
  callsDocument(root),
  screensDocument(root),
  packagesDocument(root),
]
for (const { file, content } of documents) writeFileSync(file, content)
