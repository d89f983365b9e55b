import { expect, test } from 'vitest'
import type { SharedRequest } from '../lib/requests/shared-requests.mjs'
import { createSmallerPictures } from './smaller-pictures.mjs'

const picture = (key: string): SharedRequest => ({
  key,
  target: key,
  headers: {},
  shows: null,
  isResize: true,
  isOpenEnded: false,
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('smaller pictures are made once each, one at a time, and only while nobody waits for a picture', async () => {
  let isBusy = true
  let running = 0
  let atOnce = 0
  const made: string[] = []
  const smaller = createSmallerPictures({
    isBusy: () => isBusy,
    async make({ key }) {
      atOnce = Math.max(atOnce, ++running)
      await settled()
      running--
      made.push(key)
      if (key === 'a') throw new Error('no')
    },
  })
  for (const key of ['a', 'b', 'a', 'c']) smaller.want(picture(key))
  await settled()
  expect(made).toEqual([])
  isBusy = false
  await Promise.all([smaller.proceed(), smaller.proceed()])
  expect(made).toEqual(['a', 'b', 'c'])
  smaller.want(picture('a'))
  await settled()
  await settled()
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  expect(atOnce).toBe(1)
})
