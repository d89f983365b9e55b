import { ownerSettingsJson, settingsInput, settingsJson } from '@/lib/shop/schema'
import { defineCalls } from './define-calls'

/** Calls about the shop itself. */
export const settingsCalls = defineCalls({
  getSettings: {
    request: ['GET', '/api/settings/'],
    does: 'What everybody may know of the shop: its name, currency, tax, delivery and look.',
    access: 'everybody',
    answer: settingsJson,
  },
  updateSettings: {
    request: ['PUT', '/api/settings/'],
    does: 'Changes settings of the shop, at once on every page.',
    access: 'desk',
    can: 'manage-shop',
    body: settingsInput,
    answer: ownerSettingsJson,
    problems: ['edit-conflict', 'currency-in-use'],
  },
})
