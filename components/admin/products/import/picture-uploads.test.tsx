import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { PictureUploads } from './picture-uploads'

const shop = browserShop({ isSignedIn: true })
const pictures = 'POST /api/products/pictures/'

beforeEach(() => sessionStorage.clear())

const button = (name: RegExp) => screen.getByRole('button', { name })

test('pictures go four at a time; those that fail are named, and only these are sent again', async () => {
  let open = () => {}
  const after = new Promise<void>((resolve) => {
    open = resolve
  })
  shop.answer(pictures, { status: 201, json: { name: 'x', sha256: 'x' }, after })
  render(<PictureUploads />)
  const files = Array.from({ length: 6 }, (_, n) => new File([`${n}`], `${n}.jpg`, { type: 'image/jpeg' }))
  await userEvent.upload(screen.getByLabelText('Pictures'), files)
  await userEvent.click(button(/Send the pictures/))
  await waitFor(() => expect(shop.count(pictures)).toBe(4))
  shop.answer(pictures, { status: 415, json: { detail: 'Not a picture.', code: 'unsupported-image' } })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain(
    '2 pictures could not be sent; 4 are here.',
  )
  shop.answer(pictures, { status: 201, json: { name: 'x', sha256: 'x' } })
  await userEvent.click(button(/Send the other 2/))
  await screen.findByText('6 pictures are here.')
  expect(shop.count(pictures)).toBe(8)
})

test('pictures that were sent before the page was loaded again are not sent again, but for others of their names', async () => {
  const picture = (name: string, lastModified: number) =>
    new File([name], name, { type: 'image/jpeg', lastModified })
  shop.answer(pictures, { status: 201, json: { name: 'x', sha256: 'x' } })
  async function send(...files: File[]) {
    const { unmount } = render(<PictureUploads />)
    await userEvent.upload(screen.getByLabelText('Pictures'), files)
    await userEvent.click(button(/Send the pictures/))
    await screen.findByText('2 pictures are here.')
    unmount()
    return shop.count(pictures)
  }
  const [mug, lamp, otherMug] = [picture('mug.jpg', 1), picture('lamp.jpg', 1), picture('mug.jpg', 2)]
  expect(await send(mug, lamp)).toBe(2)
  expect(await send(mug, lamp)).toBe(2)
  expect(await send(otherMug, lamp)).toBe(3)
  expect(await send(mug, lamp)).toBe(4)
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000)
  expect(await send(mug, lamp)).toBe(6)
  vi.useRealTimers()
})
