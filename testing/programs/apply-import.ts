import { applyImport } from '@/lib/admin/import-plan/apply-import'

/** Applies an import, to be killed meanwhile. Its arguments: the viewer as JSON, the id of the import. */
const [viewer = '', id] = process.argv.slice(2)
await applyImport(JSON.parse(viewer), Number(id))
process.exit()
