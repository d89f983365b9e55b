import { pseudoMessage } from '@/testing/messages/pseudo-message'

/** Loaded before a shop (`--require`): instead of German it says the English messages in the pseudo-language. */

type Speaker = {
  spoken: () => { language: string }
  message: (key: string, language?: string) => Parameters<typeof pseudoMessage>[0] | undefined
}

let speaker: Speaker | undefined

Object.defineProperty(globalThis, 'shopSpeaker', {
  configurable: true,
  get: () => speaker,
  set(given: Speaker) {
    speaker = {
      ...given,
      message(key) {
        if (given.spoken().language === 'en') return given.message(key)
        const message = given.message(key, 'en')
        return message === undefined ? undefined : pseudoMessage(message)
      },
    }
  },
})
