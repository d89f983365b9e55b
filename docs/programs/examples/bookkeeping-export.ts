import { mkdir, writeFile } from 'node:fs/promises'
import { createShop } from 'ecommerce-site-client'

/**
 * Writes the invoices and credit notes of a month as a CSV file, with their PDFs beside it. Run it again at any time: it writes the same.
 * A key with the scope `books:read`. `MONTH=2026-11 SHOP_URL=… SHOP_KEY=sk_… node bookkeeping-export.js`
 */

const { SHOP_URL = 'http://localhost:3000', SHOP_KEY, MONTH = '', FOLDER = 'books' } = process.env
const shop = createShop({ url: SHOP_URL, key: SHOP_KEY })

const [year = 0, month = 0] = MONTH.split('-').map(Number)
const from = `${MONTH}-01`
const to = `${MONTH}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`

await mkdir(FOLDER, { recursive: true })
const rows = ['document,type,issued,order,total,currency']
for await (const invoice of shop.all('listInvoices', { query: { from, to } })) {
  rows.push(
    [invoice.document, invoice.type, invoice.issued, invoice.order, invoice.total, invoice.currency].join(),
  )
  const pdf = await shop.getInvoice({ path: { id: invoice._id } })
  await writeFile(`${FOLDER}/${invoice.document}.pdf`, Buffer.from(await pdf.arrayBuffer()))
}
await writeFile(`${FOLDER}/${MONTH}.csv`, `${rows.join('\r\n')}\r\n`)
console.log(`${rows.length - 1} documents`)
