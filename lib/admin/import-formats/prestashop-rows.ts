import 'server-only'
import { changedPrice } from '@/lib/catalog/bulk-edit/bulk-price'
import { centsIn, formatAmount, parseRoundedCents } from '@/lib/shared/money/money'
import type { FileFormat } from './file-formats'
import {
  addCategory,
  addPictures,
  addPrice,
  addStock,
  addText,
  addWeight,
  emptyRow,
  noteReduction,
} from './foreign-cells'
import { isPrestaShopColumn, type PrestaShopColumn } from './prestashop-columns'

const hidden = ['0', 'no', 'nein', 'non', 'disabled', 'deaktiviert', 'inactif']

/** The products of a PrestaShop, in the columns of its list or of its import. */
export const prestaShopFormat: FileFormat = {
  isPlaced: isPrestaShopColumn,
  async *rows(header, records, terms) {
    const prices = terms.pricesIncludeTax ? ['gross', 'net'] : ['net', 'gross']
    for await (const record of records) {
      const read = (name: PrestaShopColumn) => header.read(record.cells, name)?.trim() ?? ''
      const row = emptyRow(header, record)
      row.cells.status = hidden.includes(read('active').toLowerCase()) ? 'draft' : 'live'
      addText(row, 'sku', read('sku'))
      addText(row, 'name', read('name'))
      addText(row, 'description', read('description') || read('short'))
      addText(row, 'brand', read('brand'))
      addCategory(row, read('categories').split(','))
      addPrice(row, header.read(record.cells, ...prices), terms)
      addStock(row, read('stock'))
      addWeight(row, read('weight'), 'kg')
      addText(row, 'gtin', read('ean') || read('upc'))
      const alts = read('alts').split(',')
      addPictures(
        row,
        read('images')
          .split(',')
          .map((src, place) => ({ src, alt: alts[place] })),
      )
      const [amount, percent] = [read('reductionAmount'), read('reductionPercent')]
      // An amount is with tax.
      const price = reducedPrice(row.cells.price, terms.pricesIncludeTax ? amount : '', percent)
      if (price) row.sale = { price, from: dayIn(read('reductionFrom')), until: dayIn(read('reductionTo')) }
      else if (numberIn(amount) > 0) noteReduction(row, `A reduction of ${amount}`)
      else if (numberIn(percent) > 0) noteReduction(row, `A reduction of ${percent} %`)
      yield row
    }
  },
  remarks(header, { pricesIncludeTax }) {
    const remarks: string[] = []
    if (header.has('weight')) remarks.push('Weights are read as kg.')
    if (pricesIncludeTax && !header.has('gross'))
      remarks.push(
        'The prices of this file are without tax, and those of the shop include it: every price would be too low. Take a file with prices including tax, or raise them after the import (Products, Change many).',
      )
    if (!pricesIncludeTax && !header.has('net'))
      remarks.push(
        'The prices of this file include tax, and the shop adds it to its prices: buyers would pay it twice. Take a file with prices without tax.',
      )
    return remarks
  },
}

const numberIn = (text: string) => Number(text.replace(',', '.'))
/** A file says `0000-00-00` where there is no day. */
const dayIn = (text: string) => (/^0000-00-00/.test(text) ? '' : text)

/** Returns a price below another, with its decimal sign; nothing without a reduction, with both kinds, or where nothing would be left. */
function reducedPrice(price = '', amount: string, percent: string): string | undefined {
  const priceCents = centsIn(price.replace(',', '.'))
  const cents = parseRoundedCents(numberIn(amount))
  const basisPoints = parseRoundedCents(numberIn(percent))
  if (priceCents === null || cents === null || basisPoints === null || cents > 0 === basisPoints > 0)
    return undefined
  const change = cents > 0 ? { cents: -cents } : { basisPoints: -basisPoints }
  const text = formatAmount(changedPrice(priceCents, { ...change, allowZero: true }) ?? 0)
  return text === '0.00' ? undefined : price.includes(',') ? text.replace('.', ',') : text
}
