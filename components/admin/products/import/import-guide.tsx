import { exportPath } from '@/lib/admin/export/export-links'
import { exampleFilePath } from '@/lib/admin/import/import-links'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

/** What to do, in the order of doing it. */
export function ImportGuide() {
  return (
    <ol className="mb-6 grid max-w-3xl list-decimal gap-2 pl-5">
      <li>
        Take the{' '}
        <a className="text-link" href={exportPath(adminPaths.adminProducts)}>
          file of your products
        </a>{' '}
        (
        <a
          className="text-link"
          href={exportPath(adminPaths.adminProducts, { separator: ';', decimal: ',' })}
        >
          <span className="sr-only">your products </span>with semicolons
        </a>
        , if your spreadsheet writes 12,50) or the{' '}
        <a className="text-link" href={exampleFilePath(',')}>
          example file
        </a>{' '}
        (
        <a className="text-link" href={exampleFilePath(';')}>
          <span className="sr-only">the example </span>with semicolons
        </a>
        ), and edit it in a spreadsheet. A row with an <code>_id</code> or a <code>sku</code> that the shop
        has changes that product; any other row makes a new one. Columns that you remove change nothing. Files
        of Shopify, WooCommerce, Etsy, PrestaShop, Magento 2 and BigCommerce are read as they are, with
        headings in their language where they have one; variants of Shopify and WooCommerce become products
        with options. Rows with the same <code>group</code> and a value of each option (
        <code>option1Name</code>, <code>option1Value</code>) are one product with options; an empty{' '}
        <code>group</code> takes a product out of its group. Cells are separated by commas, semicolons, tabs
        or <code>|</code>. What does not fit here is left out, and you are told.
      </li>
      <li>
        Send the pictures, if the file names new ones in <code>image1</code> to <code>image8</code>. They wait
        here for seven days.
      </li>
      <li>Send the file. The shop shows what each row would do, and changes nothing.</li>
      <li>Look at it, then apply it: everything at once, or nothing.</li>
    </ol>
  )
}
