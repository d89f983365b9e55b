import type { CardJson } from '@/lib/catalog/cards/card-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { inLang, type LocalWords, listed, richWords, shortest } from '@/lib/catalog/translations/local-words'
import { t } from '@/lib/shared/messages/message'

const labels = {
  size: 'catalog.sizes',
  colour: 'catalog.colours',
  material: 'catalog.materials',
  pattern: 'catalog.patterns',
} as const

/** What can be chosen of a group, such as "4 colours, 8 sizes"; '' when each option has one value. */
export function choicesText(choices: CardJson['choices']): string | LocalWords {
  const words = choices
    .filter(({ count }) => count > 1)
    .map((choice): LocalWords => {
      const { name, kind, count } = choice
      if (kind !== 'other') return [t(labels[kind], { count })]
      return richWords('catalog.choicesOf', { name: () => inLang(name, langOf(choice, 'name')), count })
    })
  return shortest(listed(words))
}
