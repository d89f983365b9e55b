/**
 * The pages that are measured, and the most their first scripts may weigh, compressed; the cart has no goal.
 * @type {{ name: string, path: string, maxScriptBytes: number }[]}
 */
export const pages = [
  { name: 'Home', path: '/', maxScriptBytes: 145_000 },
  { name: 'Search', path: '/search?q=lamp', maxScriptBytes: 155_000 },
  { name: 'Product', path: '/products/1', maxScriptBytes: 155_000 },
  { name: 'Cart', path: '/cart', maxScriptBytes: Number.POSITIVE_INFINITY },
]
