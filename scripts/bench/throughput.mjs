import { median, ratio, spread } from './figures.mjs'
import { measureRounds } from './load.mjs'

/**
 * A row of the table; `toBare` is the ratio to the bare server's rate.
 * @typedef {{ name: string, perSecond: number, p99Ms: number, toBare: number | null, spread: number }} Row
 */

/**
 * Measures cached pages, the same pages rendered per request, two API calls, and a bare server that sends the same bytes.
 * @param {{ shop: string, bare: string, cookie: string, product: string, api: string[], isQuick: boolean,
 *   onRound: (round: number, rounds: number) => void }} options  `shop` and `bare` are origins, `product` and
 *   `api` paths
 * @returns {Promise<{ rows: Row[], home: number, product: number }>} `home` and `product`: cached ÷ per
 *   request
 */
export async function measureThroughput({ shop, bare, cookie, product, api, isQuick, onRound }) {
  const rounds = isQuick ? 2 : 3
  const seconds = isQuick ? 2 : 3
  const pages = [
    { name: 'Home', path: '/' },
    { name: 'Product', path: product },
  ].flatMap(({ name, path }) => [
    { name: `${name}, bare server`, url: bare + path, seconds },
    { name: `${name}, cached`, url: shop + path, seconds },
    { name: `${name}, per request`, url: shop + path, headers: { cookie }, seconds },
  ])
  const calls = api.flatMap((path) => [
    { name: `GET ${path}, bare server`, url: bare + path, seconds: Math.min(seconds, 2) },
    { name: `GET ${path}`, url: shop + path, seconds: Math.min(seconds, 2) },
  ])
  const figures = await measureRounds([...pages, ...calls], {
    rounds,
    warmUpSeconds: 1,
    onRound: (round) => onRound(round, rounds),
  })
  const rates = (/** @type {string} */ name) => figures.get(name)?.perSecond ?? []
  const rows = [...figures].map(([name, { perSecond, p99Ms }]) => ({
    name,
    perSecond: median(perSecond),
    p99Ms: median(p99Ms),
    toBare: name.endsWith('bare server') ? null : ratio(perSecond, rates(bareNameOf(name))),
    spread: spread(perSecond),
  }))
  const gain = (/** @type {string} */ page) => ratio(rates(`${page}, cached`), rates(`${page}, per request`))
  return { rows, home: gain('Home'), product: gain('Product') }
}

function bareNameOf(/** @type {string} */ name) {
  return `${name.replace(/, (cached|per request)$/, '')}, bare server`
}
