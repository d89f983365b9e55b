import { maxDocumentBytes } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'
import { noticeInput } from '@/lib/store/settings/notice-input'
import {
  markInput,
  maxLogoBytes,
  ownerSettingsJson,
  settingsInput,
  settingsJson,
} from '@/lib/store/settings/settings-schema'
import { defineCalls, detailJson } from './define-calls'

export const settingsCalls = defineCalls({
  getSettings: {
    request: ['GET', '/api/settings/'],
    does: 'What everybody may know of the shop: its name, currency, tax, delivery and look. Texts are in the language of the call.',
    access: 'everybody',
    answer: settingsJson,
  },
  updateSettings: {
    request: ['PUT', '/api/settings/'],
    does: 'Changes settings of the shop, at once on every page. `translations` changes the texts of further languages in parts: an empty text or null removes one, and a text that is sent again unchanged is no longer out of date. Links of the footer are given in their order or by their addresses.',
    access: 'admin',
    can: 'manage-shop',
    body: settingsInput,
    answer: ownerSettingsJson,
    problems: ['edit-conflict', 'currency-in-use'],
  },
  uploadGuaranteeNotice: {
    request: ['POST', '/api/settings/guarantee-notice/'],
    does: 'Stores the official notice of the statutory guarantee, unchanged, and links it from products, cart and footer: a PDF, PNG or JPEG file of at most 4 MB. `language` says whose file it is; without it the file is for the shop’s own language, which other languages show until they have one. `PUT /api/settings/` with `guaranteeNotice` null, for a further language within `translations`, takes it away.',
    access: 'admin',
    can: 'manage-shop',
    body: noticeInput,
    bodyType: 'multipart/form-data',
    maxFileBytes: maxDocumentBytes,
    answer: ownerSettingsJson,
    problems: ['edit-conflict', 'unsupported-file', 'storage-down', 'storage-read-only', 'storage-full'],
  },
  sendTestMail: {
    request: ['POST', '/api/settings/test-mail/'],
    does: 'Sends a mail to the caller’s own address through the mail server of the settings, and says whether that has taken it, or what it said otherwise. Five an hour.',
    access: 'admin',
    can: 'manage-shop',
    limit: 'own',
    answer: detailJson.extend({ isTaken: z.boolean() }),
    problems: ['no-mail-server'],
  },
  setMark: {
    request: ['POST', '/api/settings/mark/'],
    does: 'Uploads the logo (`mark`) of the shop: an SVG of at most 64 kB, which is sanitized, or a PNG of at most 1 MB and 4,096 by 4,096 pixels. To remove it, send `mark: null` to PUT /api/settings/.',
    access: 'admin',
    can: 'manage-shop',
    body: markInput,
    bodyType: 'multipart/form-data',
    maxFileBytes: maxLogoBytes,
    answer: ownerSettingsJson,
    problems: ['unsupported-image', 'image-too-large', 'edit-conflict', 'busy'],
  },
})
