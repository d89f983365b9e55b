import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'

/** Debian's libxml2-utils. */
export const hasXmllint = spawnSync('xmllint', ['--version']).status === 0

/** Returns what xmllint finds wrong with a document, and where; '' when it is well formed and holds to the schema of this folder. */
export function xmlMistakes(schema: 'products' | 'sitemap', document: string): string {
  const file = path.join(root, `testing/xml/${schema}.rng`)
  const args = ['--nonet', '--noout', '--relaxng', file, '-']
  const { status, stderr } = spawnSync('xmllint', args, { input: document, encoding: 'utf8' })
  return status === 0 ? '' : stderr
}
