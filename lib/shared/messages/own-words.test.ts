import { expect, test } from 'vitest'
import { compiledMessages } from '@/lib/generated/messages/compiled-messages'
import { shippedLanguages } from './languages'
import { ownWords } from './own-words'

test('the screen of a failed layout says in each language what the messages say', () => {
  for (const language of shippedLanguages)
    expect(compiledMessages[language]).toMatchObject(ownWords[language])
})
