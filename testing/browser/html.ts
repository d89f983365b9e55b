import type { APIResponse } from '@playwright/test'

/** Returns the HTML of a page's main part, as the server rendered it. */
export async function mainOf(response: APIResponse): Promise<string> {
  const main = /<main.*<\/main>/s.exec(await response.text())?.[0]
  if (!main) throw new Error(`${response.url()} has no main part`)
  return main.replaceAll('<!-- -->', '')
}
