import { expect, test, vi } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'
import type { SharedRequest } from './requests/shared-requests'
import { createSmallerPictures } from './smaller-pictures'

const picture = (key: string): SharedRequest => ({
  key,
  target: key,
  headers: {},
  shows: null,
  isResize: true,
  isOpenEnded: false,
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('smaller pictures are made once each, one at a time, and only while a process is idle', async () => {
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

test('an AVIF begins while no request is open, and takes no place of visitors’ pictures', async () => {
  const open = new Map<string, () => void>()
  const front = await startFront((request, response) => {
    const name = `${request.headers.accept ?? ''} ${request.url}`
    const answer = () =>
      response.writeHead(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'public' }).end()
    if (/first/.test(name) && !name.includes('avif')) answer()
    else open.set(name, answer)
  })
  const isOpen = (name: string) =>
    vi.waitFor(() => expect([...open.keys()]).toContainEqual(expect.stringContaining(name)), 10_000)
  const picture = (name: string) =>
    ask(front, `/_next/image?url=%2Fimages%2F${name}.webp&w=384&q=90`, {
      headers: { Accept: 'image/avif,image/webp' },
    })
  const profile = ask(front, '/profile')
  await isOpen('/profile')
  await picture('first')
  // Kept as WebP now; it is wanted as AVIF.
  await picture('first')
  await ask(front, '/first')
  expect([...open.keys()]).toEqual([' /profile'])
  open.get(' /profile')?.()
  await profile
  await isOpen('image/avif /_next/image')
  // As many as may be resized at once.
  const others = ['second', 'third'].map(picture)
  for (const name of ['second', 'third']) await isOpen(name)
  open.delete(' /profile')
  for (const answer of open.values()) answer()
  await Promise.all(others)
})
