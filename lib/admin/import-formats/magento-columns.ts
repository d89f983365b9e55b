/** Whether these headings, in lower case, are of an export of Magento 2. */
export function isMagentoHeader(keys: readonly string[]): boolean {
  const has = (name: string) => keys.includes(name)
  return has('sku') && has('product_type') && (has('attribute_set_code') || has('store_view_code'))
}
