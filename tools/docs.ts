import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callsDocument } from './docs/calls-document'
import { screensDocument } from './docs/screens-document'
import { settingsDocuments } from './docs/settings-documents'

/** npm run docs: writes what documents repeat of the code: settings, calls and pages. */

const root = fileURLToPath(new URL('..', import.meta.url))
for (const { file, content } of [...settingsDocuments(root), callsDocument(root), screensDocument(root)])
  writeFileSync(file, content)
