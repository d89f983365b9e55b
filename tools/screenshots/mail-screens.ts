import type { Page } from '@playwright/test'
import { isPhone } from './acts'
import type { Screen } from './screens'
import type { Form } from './take-pictures'

const subjects = {
  placed: /^Ordered: .* more$/,
  paid: /^Paid: .* more$/,
  shipped: /^On its way: .* more$/,
  delivered: /^Delivered: /,
  refunded: /^Refunded /,
  cancelled: /^Cancelled: /,
  welcome: /^Welcome to /,
  password: /^Choose a new password$/,
}

/** Mails as their readers see them: 600 px wide, on phones 320, with pictures and without. */
export const mailScreens: Screen[] = Object.entries(subjects).map(([name, subject]) => ({
  name: `mail-${name}`,
  path: '/adminpage/mail',
  as: 'admin',
  act: async (page, form) => {
    await page.getByRole('link', { name: subject }).first().click()
    await showMail(page, form, (await page.locator('iframe').getAttribute('srcdoc')) ?? '')
  },
}))

async function showMail(page: Page, form: Form, html: string) {
  // A page of the shop's address, but without its policy and scripts.
  const body = '<body style="display:flex;flex-wrap:wrap;gap:24px;margin:24px;background:#8a8a86">'
  await page.route('**/mail-frames', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/mail-frames')
  const height = await page.evaluate(
    async ({ mails, width }) => {
      const frames = mails.map((mail) => {
        const frame = document.createElement('iframe')
        Object.assign(frame, { width, srcdoc: mail })
        frame.style.border = '0'
        document.body.append(frame)
        return frame
      })
      await Promise.all(
        frames.map((frame) => new Promise((loaded) => frame.addEventListener('load', loaded))),
      )
      for (const frame of frames) frame.height = String(frame.contentDocument?.documentElement.scrollHeight)
      return document.documentElement.scrollHeight
    },
    { mails: [html, html.replaceAll(/<img[^>]*>/g, '')], width: isPhone(form) ? '320' : '600' },
  )
  await page.setViewportSize({ width: form.width, height })
}
