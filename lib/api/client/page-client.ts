import type { PageJson } from '@/lib/store/cms/page-schema'
import { answerWith } from './answers'
import { call } from './api-call'

type Message = { name: string; email: string; order: string; message: string; website: string }

/** Mails a message to the shop. Apart from the calls about pages: only the form loads it. */
export function sendContactMessage(message: Message): Promise<{ detail: string }> {
  return call(answerWith<{ detail: string }>('detail'), {
    method: 'POST',
    path: '/api/contact/',
    // Since the page was opened: a form that was filled in before its script came is no program's.
    body: { ...message, seconds: performance.now() / 1000 },
    isAnonymous: true,
  })
}

type Text = { title: string; text: string }
type Edit = { action: 'save' | 'publish' | 'withdraw'; version: number }

export const pageApi = {
  save: (slug: string, edit: Edit & Text): Promise<PageJson> =>
    call(answerWith<PageJson>('slug', 'version'), {
      method: 'PUT',
      path: `/api/pages/${slug}/`,
      body: edit,
    }),
  patch: (slug: string, edit: Edit & { translations: Record<string, Text> }): Promise<PageJson> =>
    call(answerWith<PageJson>('slug', 'version'), {
      method: 'PATCH',
      path: `/api/pages/${slug}/`,
      body: edit,
    }),
}
