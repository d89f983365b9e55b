import {
  missJson,
  synonymInput,
  synonymJson,
  synonymUpdateInput,
} from '@/lib/catalog/synonyms/synonym-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls, detailJson, pageParameters } from './define-calls'

const searched = z.string().describe('Only groups with a phrase that contains this.')

export const searchCalls = defineCalls({
  listSynonyms: {
    request: ['GET', '/api/search/synonyms/'],
    does: 'Groups of synonyms, newest first. `words` find each other and the `kinds`, which do not find the words.',
    access: 'admin',
    can: 'edit-texts',
    query: pageParameters.extend({ q: searched.optional() }),
    list: 'search',
    answer: z.array(synonymJson),
    problems: ['invalid-input'],
  },
  addSynonym: {
    request: ['POST', '/api/search/synonyms/'],
    does: 'Adds a group: at least one word, and two phrases in all. They are stored in lower case, without accents and punctuation.',
    access: 'admin',
    can: 'edit-texts',
    body: synonymInput,
    status: 201,
    answer: synonymJson,
  },
  updateSynonym: {
    request: ['PUT', '/api/search/synonyms/{id}/'],
    does: 'Replaces the phrases of a group. `version` is that of the loaded group.',
    access: 'admin',
    can: 'edit-texts',
    body: synonymUpdateInput,
    answer: synonymJson,
    problems: ['synonym-not-found', 'edit-conflict'],
  },
  deleteSynonym: {
    request: ['DELETE', '/api/search/synonyms/{id}/'],
    does: 'Deletes a group.',
    access: 'admin',
    can: 'edit-texts',
    answer: detailJson,
    problems: ['synonym-not-found'],
  },
  listMisses: {
    request: ['GET', '/api/search/misses/'],
    does: 'Words that searches of the last 30 days did not find, most frequent first; `lastDay` is a day of the shop’s time zone.',
    access: 'admin',
    can: 'edit-texts',
    list: 'strict',
    answer: z.array(missJson),
  },
})
