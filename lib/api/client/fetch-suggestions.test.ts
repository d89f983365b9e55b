import { afterEach, expect, test, vi } from 'vitest'
import { fetchBestRated, fetchSuggestions } from './fetch-suggestions'

afterEach(() => void vi.unstubAllGlobals())

/** Stubs `fetch` with this answer; an error is thrown. */
function answer(json: unknown, status = 200) {
  const call = vi.fn(async () => {
    if (json instanceof Error) throw json
    return Response.json(json, { status })
  })
  vi.stubGlobal('fetch', call)
  return call
}
const suggest = () => fetchSuggestions('la', new AbortController().signal)

test('no suggestions are an answer, and a failure is none', async () => {
  const nothing = { products: [], categories: [] }
  answer(nothing)
  expect(await suggest()).toEqual(nothing)
  answer(nothing, 503)
  expect(await suggest()).toBeNull()
  answer({ detail: 'Welcome to our hotel.' })
  expect(await suggest()).toBeNull()
  answer(new TypeError('Failed to fetch'))
  expect(await suggest()).toBeNull()
  await expect(fetchSuggestions('la', AbortSignal.abort())).rejects.toThrow('abort')
})

test('the best rated products are asked for without credentials; those without reviews are left out', async () => {
  const product = (_id: number, numReviews: number) => ({
    _id,
    name: '',
    image: '',
    price: '1.00',
    numReviews,
  })
  const call = answer([product(1, 2), product(2, 0)])
  expect(await fetchBestRated()).toEqual([product(1, 2)])
  expect(call).toHaveBeenCalledWith('/api/products/?group=1&sort=rating&pageSize=3', { credentials: 'omit' })
  for (const failure of [new TypeError('Failed to fetch'), { detail: 'Busy.' }, [{ _id: 1 }]]) {
    answer(failure)
    expect(await fetchBestRated()).toEqual([])
  }
})
