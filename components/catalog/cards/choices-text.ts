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

/**
 * What can be chosen of a group, such as "4 colours, 8 sizes"; '' when each option has one value. Two options of one kind are told apart
 * by their names: "Width: 3 choices, Length: 4 choices".
 */
export function choicesText(choices: CardJson['choices']): string | LocalWords {
  const words = choices
    .filter(({ count }) => count > 1)
    .map((choice): LocalWords => {
      const { name, kind, count } = choice
      const isAlone = choices.filter((other) => other.kind === kind).length === 1
      if (kind !== 'other' && isAlone) return [t(labels[kind], { count })]
      return richWords('catalog.choicesOf', { name: () => inLang(name, langOf(choice, 'name')), count })
    })
  return shortest(listed(words))
}
