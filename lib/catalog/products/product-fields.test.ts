import { expect, test } from 'vitest'
import { readCells } from '@/lib/admin/import/read-cells'
import { fileFields, namesOf } from './product-fields'
import { productPatch, productUpdateInput } from './product-input'

/** Their rules are written by hand: of a new row the table knows only the name. */
const byHand = namesOf('code', 'whole')
const row = { line: 2, mistakes: [], notes: [] }

test.each(byHand)('%s is read from a form and from a patch', (name) => {
  expect(productUpdateInput.shape).toHaveProperty(name)
  expect(productPatch.parse({ [name]: '' })).toEqual({ [name]: null })
})

test.each(byHand.filter((name) => fileFields.some((field) => field === name)))(
  '%s is read from a file',
  (name) => {
    const { values, mistakes } = readCells({ ...row, cells: { [name]: '' } }, new Set())
    expect([values, mistakes]).toMatchObject([{ [name]: null }, []])
  },
)
