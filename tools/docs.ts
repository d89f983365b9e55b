import { writeFileSync } from 'node:fs'
import { root } from '@/lib/root'
import { callsDocument } from './docs/calls-document'
import { screensDocument } from './docs/screens-document'
import { settingsDocuments } from './docs/settings-documents'

/** npm run docs: writes what documents repeat of the code: settings, calls and pages. */

for (const { file, content } of [...settingsDocuments(root), callsDocument(root), screensDocument(root)])
  writeFileSync(file, content)
