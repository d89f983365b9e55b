import { z } from '@/lib/shared/validation/zod'
import { pageEntryJson, pageInput, pageJson, pagePatch } from '@/lib/store/cms/page-schema'
import { contactInput } from '@/lib/store/contact/contact-schema'
import { defineCalls, detailJson } from './define-calls'

export const pageCalls = defineCalls({
  listPages: {
    request: ['GET', '/api/pages/'],
    does: 'The pages with texts of the shop’s own: which version of each is in force, and which blanks are still to be filled.',
    access: 'admin',
    can: 'see-admin',
    answer: z.array(pageEntryJson),
  },
  getPage: {
    request: ['GET', '/api/pages/{slug}/'],
    does: 'A page as it was last saved, with its versions. One that was never saved has the shop’s template for a text.',
    access: 'admin',
    can: 'see-admin',
    answer: pageJson,
    problems: ['not-found'],
  },
  savePage: {
    request: ['PUT', '/api/pages/{slug}/'],
    does: 'Saves a page, and with `action` puts it in force as a new version, or takes it off. `version` is that of the loaded page. A text with blanks such as `[[your name]]` is not put in force.',
    access: 'admin',
    can: 'manage-shop',
    body: pageInput,
    answer: pageJson,
    problems: ['not-found', 'edit-conflict'],
  },
  patchPage: {
    request: ['PATCH', '/api/pages/{slug}/'],
    does: 'Changes parts of a page. Texts that are not sent stay as they were saved; the action applies to those that are sent. A translation can be saved, published or taken off by itself.',
    access: 'admin',
    can: 'manage-shop',
    body: pagePatch,
    answer: pageJson,
    problems: ['not-found', 'edit-conflict'],
  },
  sendContactMessage: {
    request: ['POST', '/api/contact/'],
    does: 'Mails a message to the shop’s owner. A message that a program seems to have filled in is dropped, with the same answer.',
    access: 'everybody',
    body: contactInput,
    limit: 'own',
    status: 202,
    answer: detailJson,
    problems: ['not-found'],
  },
})
