import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { searchSql } from '@/lib/catalog/search/search-sql'
import { understand } from '@/lib/catalog/search/search-terms'
import { cardSearchSql } from './card-sql'

test('dump', async () => {
  const out: unknown[] = []
  const cases: [string, string, boolean, string[]][] = [
    ['all', '', true, []],
    ['category', 'category=category-3', true, ['Category 3']],
    ['words', 'q=seasonal', true, []],
    ['instock', 'inStock=1', true, []],
    ['rating', 'minRating=2', true, []],
    ['brand', 'brand=Brand+7', true, []],
    ['price', 'minPrice=50&maxPrice=100', true, []],
    ['wordsPlain', 'q=seasonal', false, []],
    ['catPlain', 'category=category-3', false, ['Category 3']],
    ['price1', 'sort=price', false, []],
    ['price500', 'sort=price&page=500', false, []],
    ['newest500', 'page=500', false, []],
  ]
  for (const [name, p, withFacets, categoryNames] of cases) {
    const query = { ...parseSearchQuery(new URLSearchParams(p), 24), pageSize: 24 }
    if (categoryNames.length) query.categories = ['category-3']
    const understood = await understand(query.q)
    const a = searchSql(query, { understood, categoryNames, withFacets, forCards: true })
    const b = cardSearchSql(query, { understood, categoryNames, withFacets })
    out.push({ name, plain: [a.text, a.values], cards: [b.text, b.values] })
  }
  writeFileSync('/tmp/h/stmts.json', JSON.stringify(out))
})
