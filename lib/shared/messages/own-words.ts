import type { CompiledMessage } from 'icu-minify/format'
import type { Language } from './languages'

/** The words of the screen of a failed layout, compiled: the messages that the layout brings may be missing. */
export const ownWords: Record<Language, Record<string, CompiledMessage>> = {
  en: {
    'layout.error-title': 'An error has occured',
    'layout.error-text': 'Something went wrong on our side.',
    'layout.error-reference': ['Something went wrong on our side (reference ', ['digest'], ').'],
    'layout.try-again': 'Try again',
    'layout.back-to-shop': 'Back to the shop',
  },
  de: {
    'layout.error-title': 'Es ist ein Fehler aufgetreten',
    'layout.error-text': 'Bei uns ist etwas schiefgegangen.',
    'layout.error-reference': ['Bei uns ist etwas schiefgegangen (Kennung ', ['digest'], ').'],
    'layout.try-again': 'Erneut versuchen',
    'layout.back-to-shop': 'Zurück zum Shop',
  },
}
