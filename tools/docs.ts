import { writeFileSync } from 'node:fs'
import { root } from '@/lib/platform/config/root'
import { callsDocument } from './docs/calls-document'
import { lawWordsDocument } from './docs/law-words-document'
import { packagesDocument } from './docs/packages-document'
import { roomsDocuments } from './docs/rooms-documents'
import { screensDocument } from './docs/screens-document'
import { settingsDocuments } from './docs/settings-documents'

/** npm run docs: writes what documents repeat of the code: settings, calls, pages, rooms, packages and law words. */

const documents = [
  ...settingsDocuments(root),
  ...roomsDocuments(root),
  callsDocument(root),
  screensDocument(root),
  packagesDocument(root),
  lawWordsDocument(root),
]
for (const { file, content } of documents) writeFileSync(file, content)
