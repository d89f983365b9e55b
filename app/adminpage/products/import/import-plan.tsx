import Link from 'next/link'
import { PagedList } from '@/app/adminpage/paged-list'
import { ListTabs } from '@/components/admin/list-tools/list-tabs'
import { ApplyImport } from '@/components/admin/products/import/apply-import'
import { FileForm, type Questions } from '@/components/admin/products/import/file-form'
import { ImportRows } from '@/components/admin/products/import/import-rows'
import { NoteGroups } from '@/components/admin/products/import/note-groups'
import { PlanGroups } from '@/components/admin/products/import/plan-groups'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { type ImportPart, importPath, refusedFilePath } from '@/lib/admin/import/import-links'
import {
  countNotedRows,
  type ImportHead,
  readImportRows,
  readNoteGroups,
} from '@/lib/admin/import/read-import'
import { readPlanGroups } from '@/lib/admin/import-groups/read-plan-groups'
import { slice } from '@/lib/shared/lists/paging'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

type Props = { plan: ImportHead; part: ImportPart | undefined; page: number }

const sources = {
  shop: 'the shop’s own columns',
  shopify: 'columns of Shopify',
  woocommerce: 'columns of WooCommerce',
  'shopify-inventory': 'columns of the inventory of Shopify',
  etsy: 'columns of Etsy',
  prestashop: 'columns of PrestaShop',
  magento: 'columns of Magento',
  bigcommerce: 'columns of BigCommerce',
}
const count = (n: number, one: string, many: string) =>
  `${n === 1 ? one : `${n.toLocaleString('en')} ${many}`}`

function questionsOf(plan: ImportHead): Questions {
  const { id, countsStock, overwrites, takesCurrency, encoding, samples } = plan
  const { stockQuestions: stock, conflictQuestions: conflicts, currencyQuestions: currency } = plan
  const stocked = { uncounted: plan.uncountedQuestions, inStock: plan.uncounted }
  const ticks = { countsStock, overwrites, takesCurrency }
  return { id, stock, conflicts, currency, ...ticks, encoding, samples, ...stocked }
}

/** What a file would do, or has done. */
export async function ImportPlan({ plan, part: asked, page }: Props) {
  const { id, state, rows, done, created, changed, unchanged, refused, failure, appliedBefore } = plan
  const questions = questionsOf(plan)
  const hasQuestions =
    questions.stock + questions.conflicts + questions.currency + (questions.uncounted ?? 0) > 0
  const asks = hasQuestions || questions.samples.length > 0
  const [noted, groups, options] =
    state === 'planning'
      ? [0, [], null]
      : await Promise.all([countNotedRows(id), readNoteGroups(id), readPlanGroups(id)])
  const counts = { refused, changed, created, unchanged, remarks: noted }
  const part =
    asked ?? (['refused', 'changed', 'created'] as const).find((one) => counts[one] > 0) ?? 'unchanged'
  const labels = {
    refused: 'Refused',
    changed: 'Changed',
    created: 'New',
    unchanged: 'Unchanged',
    remarks: 'Remarks',
  }
  const tabs = Object.entries(labels).map(([key, label]) => ({
    label,
    href: importPath(id, key as ImportPart),
    count: counts[key as ImportPart],
    isCurrent: key === part,
  }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="mb-4 text-ink-soft wrap-anywhere">
        <strong className="text-ink">{plan.fileName || 'The file'}</strong>: {count(rows, '1 row', 'rows')}{' '}
        with {sources[plan.source]}.
      </p>
      {state === 'failed' && <Alert kind="danger">{failure}</Alert>}
      {state === 'failed' && <FileForm />}
      {state === 'applied' && (
        <Alert
          action={
            <Link className="text-link" href={adminPaths.adminProducts} prefetch={false}>
              Products
            </Link>
          }
          kind="success"
        >
          Applied: {count(created, '1 product is new', 'products are new')},{' '}
          {count(changed, '1 is changed', 'are changed')}
          {refused > 0 && `, ${count(refused, '1 row was left out', 'rows were left out')}`}.
        </Alert>
      )}
      {plan.unplaced.length > 0 && (
        <Alert kind="info">Without a place in the shop, and left out: {plan.unplaced.join(', ')}.</Alert>
      )}
      {plan.remarks.length > 0 && (
        <Alert kind="warning">
          <ul className="grid gap-1">
            {plan.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Alert>
      )}
      <NoteGroups groups={groups} />
      {options && <PlanGroups isApplied={state === 'applied'} {...options} />}
      {/* Whoever reads on from above answers before the file is applied. */}
      {state === 'planned' && asks && (
        <Card title={hasQuestions ? 'Questions' : 'Letters'}>
          <FileForm key={id} questions={questions} />
        </Card>
      )}
      <ApplyImport
        {...{ id, state, created, changed, refused, done, rows, appliedBefore }}
        key={`apply ${id}`}
        lastFailure={state === 'planned' ? failure : null}
        uncounted={plan.uncountedQuestions}
      />
      {state === 'planned' && created + changed === 0 && refused === 0 && (
        <Alert kind="success">The shop has all of this already. There is nothing to apply.</Alert>
      )}
      {state === 'planned' && failure && !asks && (
        <Card title="Check it again">
          <FileForm key={id} questions={questions} />
        </Card>
      )}
      {state !== 'planning' && state !== 'failed' && (
        <section>
          <ListTabs label="Rows of the file" tabs={tabs} />
          {part === 'refused' && refused > 0 && (
            <p className="mb-3 text-sm">
              <a className="text-link" href={refusedFilePath(id, ',')}>
                The refused rows as CSV
              </a>{' '}
              (
              <a className="text-link" href={refusedFilePath(id, ';')}>
                with semicolons
              </a>
              ), to be mended and sent again.
            </p>
          )}
          <PagedList
            empty={{ title: '', text: null }}
            order="as in the file"
            page={page}
            path={importPath(id, part)}
            read={async (paging) => ({
              items: await readImportRows(id, part === 'remarks' ? 'noted' : part, slice(paging)),
              total: counts[part],
            })}
          >
            {(items) => <ImportRows part={part} rows={items} />}
          </PagedList>
        </section>
      )}
    </div>
  )
}
