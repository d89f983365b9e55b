import { sharedFields } from '@/lib/catalog/product-groups/shared-texts'
import { type Base, type Draft, type DraftOption, draftOf, type SharedTexts, storedKey } from './group-draft'
import { sameOptions } from './group-input'

type Stored = Base & { isNew: false }

/** Returns what was typed into a group that was loaded as `from` on the group as it is now. What nobody typed is as it is now. */
export function rebased(draft: Draft, from: Stored, to: Stored): Draft {
  const [before, now] = [draftOf(from), draftOf(to)]
  const take = <Name extends 'name' | 'pattern'>(name: Name) =>
    draft[name] === before[name] ? now[name] : draft[name]
  const shared = sharedFields.map((name) => [
    name,
    draft.shared[name] === before.shared[name] ? now.shared[name] : draft.shared[name],
  ])
  const options = sameOptions(draft, before)
    ? now.options
    : draft.options.map((option) => joined(option, before, now))
  return {
    ...draft,
    ...{ name: take('name'), pattern: take('pattern'), options },
    shared: Object.fromEntries(shared) as SharedTexts,
  }
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Merges a typed option into the stored ones. Values that another editor has added meanwhile stay. */
function joined(option: DraftOption, before: Draft, now: Draft): DraftOption {
  const stored = now.options.find(({ name }) => name === option.was || isSame(name, option.name))
  if (!stored) {
    return { ...option, was: null, values: option.values.map((value) => ({ ...value, was: null })) }
  }
  const former = before.options.find(({ name }) => name === option.was)?.values.map(({ text }) => text) ?? []
  const values = option.values.map((value) => {
    const same = stored.values.find(({ text }) => text === value.was || isSame(text, value.text))
    return same
      ? { ...value, key: storedKey(stored.name, same.text), was: same.text }
      : { ...value, was: null }
  })
  const added = stored.values.filter(
    ({ text }) => !former.includes(text) && !values.some(({ was }) => was === text),
  )
  return { ...option, was: stored.name, values: [...values, ...added] }
}

const words: Record<string, string> = { weightG: 'weight', facts: 'facts' }

/** What differs between two states of a group, in words; '' for nothing. */
export function changedWords({ group: from }: Stored, { group: to }: Stored): string {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const members = to.members.filter((member) => {
    const former = from.members.find(({ product }) => product === member.product)
    return former && differs({ ...former, differs: [] }, { ...member, differs: [] })
  })
  const count = to.members.length - from.members.length
  return [
    from.name !== to.name && `the name is now “${to.name}”`,
    from.pattern !== to.pattern && `the pattern of names is now “${to.pattern}”`,
    differs(from.options, to.options) && `the options are now ${optionWords(to)}`,
    count !== 0 && `there are ${to.members.length} products instead of ${from.members.length}`,
    members.length > 0 &&
      `${members
        .map(({ name }) => name)
        .slice(0, 3)
        .join('; ')}${members.length > 3 ? ` and ${members.length - 3} more` : ''} changed`,
    ...sharedFields.map(
      (name) => differs(from.shared[name], to.shared[name]) && `the ${words[name] ?? name} changed`,
    ),
    (differs(from.translations, to.translations) ||
      differs(from.shared.translations, to.shared.translations)) &&
      'translations changed',
  ]
    .filter(Boolean)
    .join(', ')
}

const optionWords = ({ options }: Stored['group']) =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; ')
