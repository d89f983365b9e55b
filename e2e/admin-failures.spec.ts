import { admin, apiLogIn, newAccount, signIn } from './support/accounts'
import { rowOf } from './support/admin'
import { expect, test } from './support/fixtures'

/** Failures on admin pages. */

test.describe('on an admin page', () => {
  test.use({ allowedConsoleErrors: ['403 (Forbidden)', '404 (Not Found)', '500 (Internal Server Error)'] })

  test('deleting a user who is already deleted shows the error and reloads the list', async ({
    page,
    request,
  }) => {
    const { info } = await newAccount(request)
    await signIn(page, admin)
    await page.goto('/adminpage/users')
    const row = rowOf(page, `/adminpage/user/${info.id}`)
    await expect(row).toHaveCount(1)
    const { token } = await apiLogIn(request, admin)
    await request.delete(`/api/users/delete/${info.id}`, { headers: { Authorization: `Bearer ${token}` } })
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('User not found.')
    await expect(row).toHaveCount(0)
  })

  test('an unknown id is a 404 with an error message', async ({ page }) => {
    await signIn(page, admin)
    for (const [path, text] of [
      ['/adminpage/user/2147483647', 'User not found.'],
      ['/adminpage/user/abc', 'User not found.'],
      ['/admin/product/2147483647', 'Product not found.'],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text)
    }
  })
})
