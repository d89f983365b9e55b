/** First scripts weigh so much at the most. A search for words is not indexed, which would count against SEO. */
export const pages: { name: string; path: string; maxScriptBytes: number }[] = [
  { name: 'Home', path: '/', maxScriptBytes: 145_000 },
  { name: 'Search', path: '/search', maxScriptBytes: 155_000 },
  { name: 'Product', path: '/products/1', maxScriptBytes: 155_000 },
  { name: 'Cart', path: '/cart', maxScriptBytes: Number.POSITIVE_INFINITY },
]
