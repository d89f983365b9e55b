import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { exportedProducts, planned } from '@/testing/shop/product-import'

// The first start of LibreOffice makes a profile.
vi.setConfig({ testTimeout: 240_000 })

const isInstalled = spawnSync('soffice', ['--version']).status === 0
const reason = isInstalled ? '' : ' (skipped: LibreOffice is not installed)'

/** Opens a file of comma-separated values in UTF-8 and saves it as such, with numbers as they are shown. */
function throughLibreOffice(text: string): Buffer {
  const folder = temporaryFolder()
  const file = path.join(folder, 'products.csv')
  writeFileSync(file, text)
  const saved = path.join(folder, 'saved')
  const args = [
    `-env:UserInstallation=file://${folder}/profile`,
    ...['--headless', '--infilter=CSV:44,34,76,1'],
    ...['--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true', '--outdir', saved, file],
  ]
  const { status, stderr } = spawnSync('soffice', args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return readFileSync(path.join(saved, 'products.csv'))
}

test.skipIf(!isInstalled)(
  `D03 a file that LibreOffice opens and saves changes nothing${reason}`,
  async () => {
    const owner = await createUser({ role: 'owner' })
    const names = [
      "=cmd|' /C calc'!A1",
      '-5 % off',
      'say "hi", he said',
      'two\nlines',
      'Łódź 北京',
      "'quoted'",
      '1-2',
    ]
    for (const [n, name] of names.entries()) {
      const { id } = await createProduct({ name, countInStock: n })
      const data = {
        brand: name,
        description: `${name}\n${name}`,
        sku: `0001${n}`,
        gtin: '0012345678905',
        weightG: 1200,
      }
      await db.product.update({ where: { id }, data })
    }
    const saved = throughLibreOffice(await exportedProducts(owner))
    // It has taken zeros away.
    expect(String(saved)).not.toContain('00010')
    const rows = await db.product.count()
    expect(await planned(owner, new Uint8Array(saved))).toMatchObject({ rows, unchanged: rows, refused: [] })
  },
)
