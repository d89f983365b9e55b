import type { CardJson } from '@/lib/catalog/cards/card-schema'
import { t } from '@/lib/shared/messages/message'

const labels = {
  size: 'catalog.sizes',
  colour: 'catalog.colours',
  material: 'catalog.materials',
  pattern: 'catalog.patterns',
} as const

/** What can be chosen of a group, such as "4 colours, 8 sizes"; '' when each option has one value. */
export function choicesText(choices: CardJson['choices']): string {
  return choices
    .filter(({ count }) => count > 1)
    .map(({ name, kind, count }) =>
      kind === 'other' ? t('catalog.choicesOf', { name, count }) : t(labels[kind], { count }),
    )
    .join(', ')
}
