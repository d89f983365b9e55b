import { admin, newProduct, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { status } from '@/testing/browser/journey'

test('words that a search did not find get a synonym, by which the search finds them', async ({
  page,
  request,
}) => {
  const letters = crypto.randomUUID().replace(/[^a-f]/g, '')
  const [missed, known] = [`missed${letters}`, `known${letters}`]
  const product = await newProduct(request, { name: `Thing ${known}` }, await signIn(page, admin))
  await page.goto(`/search?q=${missed}`)
  await expect(page.getByText('Nothing found this time.')).toBeVisible()

  await page.goto('/adminpage/search')
  const row = page.getByRole('row', { name: missed })
  await expect(row.getByRole('cell')).toContainText([missed, '1', /\d{2}\/\d{2}\/\d{4}/, 'Add a synonym'])
  await expectNoViolations(page, { isFrameKnown: true })
  await row.getByRole('link', { name: 'Add a synonym' }).click()
  const words = page.getByLabel('Means the same')
  await expect(words).toHaveValue(missed)
  await words.fill(`${missed}, ${known.toUpperCase()}`)
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(status(page, 'Group added.')).toBeVisible()
  await page.goto(`/search?q=${missed}`)
  await expect(page.locator(`main a[href="/products/${product._id}"]`).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/adminpage/search?list=synonyms&q=${known.slice(1)}`)
  const card = page.getByRole('list', { name: 'Synonyms' }).getByRole('listitem')
  await expect(card.getByRole('heading')).toHaveText([`${missed}, ${known}`])
  await expectNoHorizontalScroll(page)
  await expectNoViolations(page, { isFrameKnown: true })
  await card.getByRole('link', { name: 'Edit' }).click()
  await expect(words).toHaveValue(`${missed}, ${known}`)
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, 'Group of synonyms deleted.')).toBeVisible()
  await expect(page.getByText('This group is no longer there.')).toBeVisible()
  await page.goto(`/search?q=${missed}`)
  await expect(page.getByText('Nothing found this time.')).toBeVisible()
})
