import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { insertMembers } from '@/lib/catalog/group-members/insert-members'
import { membersLogged, planMembers } from '@/lib/catalog/group-members/plan-members'
import {
  requireMemberRights,
  requireMembers,
  skusOf,
  withFreeSkus,
} from '@/lib/catalog/group-members/requested-members'
import {
  readTranslations,
  refuseOwnLanguage,
  type TranslationRow,
} from '@/lib/catalog/translations/product-translations'
import type { Transaction } from '@/lib/platform/db/db'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { nameKey } from '@/lib/shared/text/fold-letters'
import { requirePattern } from './create-group'
import { tellGroup } from './find-group'
import type { Group, MemberRow } from './group-rows'
import type { GroupJson, GroupPatch } from './group-schema'
import { requireDifferent, withGroup, writeGroup } from './group-transaction'
import { leaving } from './leave-group'
import { namesLogged, namesWithin } from './member-edits'
import { isPlace } from './member-name'
import { mergedOptions, type NextOption } from './merge-options'
import { planShared } from './plan-shared'
import { type GroupRow, readGroup } from './read-group'
import { sharedOf } from './shared-texts'
import { translateGroup } from './translate-group'
import { type MemberEdit, writeMembers } from './write-members'
import { writeOptions } from './write-options'

/**
 * Changes a group, and with it all members that do not differ on purpose. Owners and `products:manage`; staff change all but the
 * options, prices and new members. With `versions`, of `If-Match`, only one of these is changed. Throws `not-found`,
 * `precondition-failed`, `value-in-use` when a live member has a value that is left out, unless `draftsLeave`, `same-options`,
 * `edit-conflict`, and `invalid-input`. Members that are drafts leave the group with their value.
 */
export async function changeGroup(
  viewer: Principal | null,
  groupId: number | null,
  patch: GroupPatch,
  versions: readonly number[] | null,
): Promise<GroupJson> {
  const editor = requireScope(viewer, 'edit-texts', 'products:manage')
  if (patch.options) requireScope(viewer, 'manage-products', 'products:manage')
  await refuseOwnLanguage(patch.translations ?? {}, 'change the name and the options of the group')
  await refuseOwnLanguage(patch.shared?.translations ?? {}, 'change the shared texts of the group')
  requireMemberRights(editor, patch)
  await requireMembers(patch)
  const others = patch.newMembers ? [patch.newMembers.template] : []
  await withFreeSkus(skusOf(patch), () =>
    withGroup(groupId, others, async (tx, { group }) => {
      if (versions && !versions.includes(group.version))
        throw new Problem('precondition-failed', { version: group.version })
      await change(tx, editor, group, patch)
    }),
  )
  return tellGroup(groupId ?? 0)
}

async function change(tx: Transaction, editor: Principal, group: Group, patch: GroupPatch): Promise<void> {
  const local = await readTranslations(
    group.members.map(({ id }) => id),
    tx,
  )
  const options = patch.options ? mergedOptions(group.options, patch.options) : null
  const left = options ? goneMembers(group, options, patch.draftsLeave) : []
  const staying = group.members.filter((member) => !left.includes(member))
  const plans = await planMembers(tx, editor, staying, patch.members ?? [])
  await writeMembers(tx, editor, await leavingAsDrafts(tx, group, left))
  if (options) await writeOptions(tx, group.id, group.options, options)
  const { name = group.name, pattern = patternWith(group, options) } = patch
  const translations = await translateGroup(tx, { ...group, name }, patch.translations)
  const after = { ...((await readGroup(tx, group.id)) ?? group), name, pattern, translations }
  requirePattern(
    pattern,
    after.options.map((option) => option.name),
  )
  const values = staying.map((member) => valueIdsWithin(group, after, member))
  requireDifferent(values.map((valueIds) => ({ valueIds })))
  const { texts, stored } = planShared(group, staying, local, patch)
  const edits = staying.map((before, at) => {
    const { fields, change: ofStock = 0 } = plans.get(before.id) ?? {}
    const edit = editOf({ before, group, after, valueIds: values[at] ?? [], local }, texts[at])
    return { ...edit, fields: { ...fields, ...edit.fields }, change: ofStock }
  })
  await writeMembers(tx, editor, edits)
  const { newMembers } = patch
  const members = staying.map((member, at) => ({ ...member, valueIds: values[at] ?? [] }))
  const template =
    newMembers && (await insertMembers(tx, editor, { ...after, members }, newMembers, 'newMembers.members'))
  const shared = staying.length === 0 && template ? sharedOf([template], {}) : stored
  await writeGroup(tx, { ...after, shared })
  const count = staying.length + (newMembers?.members.length ?? 0)
  const changes = { ...membersLogged(plans), ...changesOf(group, after, patch, edits, count) }
  if (Object.keys(changes).length > 0)
    await recordAudit(tx, editor, { action: 'group-changed', entity: 'group', entityId: group.id, changes })
}

/** The pattern, with the places of options that are renamed. */
function patternWith({ pattern, options: before }: Group, options: readonly NextOption[] | null): string {
  const renamed = new Map(
    (options ?? []).flatMap(({ id, name }) => {
      const was = before.find((option) => option.id === id)?.name
      return was === undefined || isPlace(was) ? [] : [[nameKey(was), name] as const]
    }),
  )
  return pattern.replaceAll(/\{([^{}]*)\}/g, (place, name: string) => {
    const now = renamed.get(nameKey(name))
    return now === undefined ? place : `{${now}}`
  })
}

type Staying = {
  before: MemberRow
  group: Group
  after: GroupRow
  valueIds: number[]
  local: readonly TranslationRow[]
}

function editOf(
  { before, group, after, valueIds, local }: Staying,
  texts: Omit<MemberEdit, 'before'> | undefined,
): MemberEdit {
  const names = namesWithin(group, after, before, valueIds, local)
  const languages = new Set([...Object.keys(names.translations), ...Object.keys(texts?.translations ?? {})])
  const translations = Object.fromEntries(
    [...languages].map((language) => {
      const key = language as keyof typeof names.translations
      return [language, { ...texts?.translations[key], ...names.translations[key] }]
    }),
  )
  return { before, fields: { ...texts?.fields, ...names.fields, valueIds }, translations }
}

/** The members whose value is left out. Throws `value-in-use` while one of them is live, unless it becomes a draft. */
function goneMembers(group: Group, options: readonly NextOption[], draftsLeave = false): MemberRow[] {
  const kept = options.flatMap(({ values }) => values.flatMap(({ id }) => id ?? []))
  const keptOptions = new Set(options.flatMap(({ id }) => id ?? []))
  const removed = group.options.flatMap(({ id, values }) => (keptOptions.has(id) ? values : []))
  const gone = removed.filter(({ id }) => !kept.includes(id))
  const members = group.members.filter(({ valueIds }) => gone.some(({ id }) => valueIds.includes(id)))
  const live = members.find(({ status }) => status === 'live')
  if (live && !draftsLeave) {
    const value = gone.find(({ id }) => live.valueIds.includes(id))?.value
    const detail = `'${live.name}' is live and has the value ${value}. Make it a draft first, or take it out of the group.`
    throw new Problem('value-in-use', { detail, product: live.id })
  }
  return members
}

/** What members become that leave with their value. */
async function leavingAsDrafts(
  tx: Transaction,
  group: Group,
  members: readonly MemberRow[],
): Promise<MemberEdit[]> {
  const edits = await leaving(tx, group, members)
  return edits.map((edit) => ({ ...edit, fields: { ...edit.fields, status: 'draft' } }))
}

/** The values of a member among the options as they are now: of a new option its first one. */
function valueIdsWithin(group: Group, after: GroupRow, { valueIds }: MemberRow): number[] {
  return after.options.map(({ id, name, values }) => {
    const at = group.options.findIndex((option) => option.id === id)
    const value = at < 0 ? values[0]?.id : values.find((each) => each.id === valueIds[at])?.id
    if (value === undefined) throw invalidAt('options', `The option ${name} has no value for a member.`)
    return value
  })
}

function changesOf(
  before: Group,
  after: GroupRow,
  patch: GroupPatch,
  edits: readonly MemberEdit[],
  count: number,
): AuditChanges {
  const changes: AuditChanges = {}
  if (before.name !== after.name) changes.name = [before.name, after.name]
  if (before.pattern !== after.pattern) changes.pattern = [before.pattern, after.pattern]
  const [was, is] = [optionsText(before), optionsText(after)]
  if (was !== is) changes.options = [was, is]
  if (count !== before.members.length) changes.members = [before.members.length, count]
  for (const [field, value] of Object.entries(patch.shared ?? {})) {
    if (field === 'translations') continue
    const written = edits.filter(({ fields }) => field in fields)
    const old = written[0]?.before[field as keyof MemberRow]
    if (written.length > 0) {
      changes[field] = [textOf(old), textOf(value)]
      changes.products = [null, written.length]
    }
  }
  const languages = [
    ...Object.keys(patch.translations ?? {}),
    ...Object.keys(patch.shared?.translations ?? {}),
  ]
  if (languages.length > 0) changes.translations = [null, [...new Set(languages)].join(', ')]
  return { ...changes, ...namesLogged(edits) }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(' · ') : String(value)

const optionsText = ({ options }: Pick<GroupRow, 'options'>): string =>
  options.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`).join('; ')
