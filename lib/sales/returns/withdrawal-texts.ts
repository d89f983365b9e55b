import { t } from '@/lib/shared/messages/message'
import type { TextRule } from '@/lib/shared/text/text'

export const nameRule: TextRule = {
  get label() {
    return t('withdrawal.name')
  },
  maxLength: 100,
}

export const orderRule: TextRule = {
  get label() {
    return t('withdrawal.order')
  },
  maxLength: 60,
}

/** What somebody may type about what they withdraw from. */
export const linesRule: TextRule = {
  get label() {
    return t('withdrawal.about')
  },
  maxLength: 1000,
}
