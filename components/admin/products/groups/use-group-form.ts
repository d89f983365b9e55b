import { startTransition, useState } from 'react'
import { failureOf, type Report, useFormAction } from '@/components/ui/forms/form-report'
import { useLeaveWarning } from '@/components/ui/forms/use-leave-warning'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { useRouter } from '@/components/ui/navigation/navigation'
import { adminApi } from '@/lib/api/client/admin-client'
import { ApiError, fieldErrors } from '@/lib/api/client/api-call'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { groupPath } from '@/lib/shared/routes/admin-paths'
import { type Base, type Draft, draftOf } from './group-draft'
import { groupBody, patchBody, placedErrors, type TypedTranslations } from './group-input'
import { mistakeOf } from './group-mistakes'
import { type Row, rowsOf } from './group-rows'
import { changedWords, overtakenWords, rebased } from './rebase'

/** What an editor of a group may do. */
export type Rights = 'all' | 'texts' | 'none'
type Save = { kind: 'save'; base: Base; draft: Draft; rows: readonly Row[]; translations: TypedTranslations }
/** A change of its own, which returns what it says. */
type Act = { kind: 'act'; work: () => Promise<string | null> }

/** The state of a group's form, as its parts need it. */
export type GroupForm = {
  base: Base
  draft: Draft
  rows: readonly Row[]
  errors: Record<string, string>
  rights: Rights
  isPending: boolean
  /** The name of the change of its own that runs. */
  acting: string | null
  change: (change: (draft: Draft) => Draft) => void
  /** Runs a change of its own, and shows the group as it is then with what is typed. */
  act: (name: string, work: Act['work']) => void
  /** Leads to another page, which says what has happened. The form is busy until then. */
  leave: (path: string) => void
}

type State = { base: Base; draft: Draft; saved: number; seen: Base }

/** The state with the group as it is now: what was sent as it is stays only if somebody typed on. */
function adopted(state: State, group: GroupJson, sent?: Draft): State {
  const base = { isNew: false, group } as const
  const isSaved = sent !== undefined && state.draft === sent
  const draft = isSaved || state.base.isNew ? draftOf(base) : rebased(state.draft, state.base, base)
  return { ...state, base, draft, saved: state.saved + (sent ? 1 : 0) }
}

/** Sends a change. When somebody else was faster, it is not made, and the group is as it is now. */
async function sendChange(
  { draft, rows, translations }: Save,
  from: Base & { isNew: false },
): Promise<{ group: GroupJson; report: Report }> {
  const { _id, version } = from.group
  const body = patchBody(draft, from, rows, translations)
  try {
    const group = await adminApi.changeGroup(_id, version, body)
    return { group, report: { kind: 'success', text: 'Group saved.' } }
  } catch (error) {
    if (!(error instanceof ApiError && stale.has(error.code))) throw error
    const group = await adminApi.readGroup(_id)
    const words = changedWords(from, { isNew: false, group }) || 'nothing that this form shows'
    const text = `Somebody changed this group meanwhile: ${words}. What you typed is kept. Please check it and save again.`
    return { group, report: { kind: 'danger', text } }
  }
}

/** What a change of its own says; `overtaken` is what somebody else changed of what is typed. */
const reportOf = (text: string, overtaken: string): Report =>
  overtaken
    ? { kind: 'danger', text: `${text} Meanwhile ${overtaken}. What you typed is kept.` }
    : { kind: 'success', text }

const stale = new Set<string | null>(['precondition-failed', 'edit-conflict'])

/** The state of a group's form, and what saves it. */
export function useGroupForm(stored: Base, rights: Rights) {
  const router = useRouter()
  const [state, setState] = useState<State>(() => ({
    base: stored,
    draft: draftOf(stored),
    saved: 0,
    seen: stored,
  }))
  const [isLeaving, setLeaving] = useState(false)
  const [acting, setActing] = useState<string | null>(null)
  const failureFor = useRefusableFailure()
  const { base, draft, saved } = state
  const rows = rowsOf(draft, base)
  if (stored !== state.seen) {
    const isNewer = !stored.isNew && !base.isNew && stored.group.version >= base.group.version
    setState({ ...(isNewer ? adopted(state, stored.group) : state), seen: stored })
  }

  function leave(path: string): void {
    setLeaving(true)
    router.replace(path)
  }

  async function save(sent: Save): Promise<Report | null> {
    const mistake = mistakeOf(sent.draft, sent.base, sent.rows)
    if (mistake) return { kind: 'danger', text: mistake }
    if (sent.base.isNew) {
      const group = await adminApi.createGroup(groupBody(sent.draft, sent.rows, sent.base.product._id))
      leave(`${groupPath(group._id)}?made=${group.members.length}`)
      return null
    }
    const { group, report } = await sendChange(sent, sent.base)
    setState((now) => adopted(now, group, report.kind === 'success' ? sent.draft : undefined))
    router.refresh()
    return report
  }

  async function run(sent: Save | Act): Promise<Report | null> {
    if (sent.kind === 'save') return save(sent)
    const text = await sent.work()
    if (text === null || base.isNew) return null
    const group = await adminApi.readGroup(base.group._id)
    setState((now) => adopted(now, group))
    router.refresh()
    return reportOf(text, overtakenWords(draft, base, { isNew: false, group }))
  }

  const action = useFormAction<Save | Act>(run, (error, sent) => {
    const refusal = failureFor(error)
    if (!refusal.report || sent.kind === 'act') return refusal
    return failureOf(error, placedErrors(fieldErrors(error), sent.draft, sent.rows))
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  useLeaveWarning(isDirty && rights !== 'none' && !isLeaving)
  const isPending = action.isPending || isLeaving
  const form: GroupForm = {
    ...{ base, draft, rows, rights, isPending, errors: action.errors },
    acting: isPending ? acting : null,
    change: (change) => setState((now) => ({ ...now, draft: change(now.draft) })),
    act: (name, work) => {
      setActing(name)
      startTransition(() => action.submit({ kind: 'act', work }))
    },
    leave,
  }
  function submit(translations: TypedTranslations): void {
    setActing(null)
    startTransition(() => action.submit({ kind: 'save', base, draft, rows, translations }))
  }
  return { form, saved, submit, report: action.report }
}
