/** What the log has entries of, in the words of its list. */
export const auditActions = {
  'order-shipped': 'Shipped',
  'tracking-corrected': 'Tracking corrected',
  'order-delivered': 'Delivered',
  'delivery-undone': 'Not delivered after all',
  'shipping-undone': 'Not shipped after all',
  'note-added': 'Note added',
  'order-cancelled': 'Cancelled',
  'address-corrected': 'Address corrected',
  'refund-started': 'Refund started',
  'return-made': 'Return made',
  'return-received': 'Return received',
  'return-refused': 'Return refused',
  'order-paid-elsewhere': 'Marked as paid elsewhere',
  'entry-settled': 'Marked as settled',
  'books-exported': 'Books exported',
  'orders-exported': 'Orders exported',
  'customers-exported': 'Customers exported',
  'mail-sent-again': 'Mail sent again',
  'mails-decided': 'Old mails decided',
  'holds-released': 'Holds of new accounts released',
  'product-created': 'Product created',
  'product-changed': 'Product changed',
  'product-deleted': 'Product deleted',
  'group-made': 'Products grouped',
  'group-changed': 'Group of products changed',
  'group-dissolved': 'Group of products dissolved',
  'stock-corrected': 'Stock corrected',
  'review-hidden': 'Review hidden',
  'review-restored': 'Review shown again',
  'review-answered': 'Review answered',
  'answer-removed': 'Answer to a review removed',
  'name-changed': 'Renamed in all products',
  'category-translated': 'Names of a category translated',
  'names-joined': 'Joined in all products',
  'maker-changed': 'Maker of a brand changed',
  'maker-removed': 'Maker of a brand removed',
  'reduction-planned': 'Reduction planned',
  'reduction-withdrawn': 'Reduction withdrawn',
  'reduction-refused': 'Reduction could not begin',
  'synonyms-added': 'Synonyms added',
  'synonyms-changed': 'Synonyms changed',
  'synonyms-deleted': 'Synonyms deleted',
  'settings-changed': 'Settings changed',
  'page-saved': 'Page saved',
  'page-published': 'Page published',
  'page-withdrawn': 'Page taken off',
  'role-changed': 'Role changed',
  'user-invited': 'Invited',
  'invitation-withdrawn': 'Invitation withdrawn',
  'invitation-accepted': 'Invitation accepted',
  'user-deleted': 'User deleted',
  'owner-made': 'Made an owner',
  'account-cleared': 'Unproven account cleared',
  'factors-reset': 'Second factors removed by the operator',
  'key-made': 'Key made',
  'key-revoked': 'Key revoked',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'recovery-codes-made': 'Recovery codes made',
  'recovery-code-used': 'Recovery code used',
  'webhook-added': 'Webhook added',
  'webhook-changed': 'Webhook changed',
  'webhook-removed': 'Webhook removed',
  'webhook-secret-made': 'New secret of a webhook made',
  'webhook-tested': 'Webhook tested',
  'webhook-stopped': 'Webhook stopped by itself',
  'delivery-sent-again': 'Message of a webhook sent again',
} as const
export type AuditAction = keyof typeof auditActions

/** What an entry is about; its id is that of the row. */
export const auditEntities = [
  'order',
  'product',
  'group',
  'review',
  'user',
  'mail',
  'synonyms',
  'event',
  'withdrawal',
  'webhook',
  'shop',
  'key',
] as const
export type AuditEntity = (typeof auditEntities)[number]

type Value = string | number | boolean | null
/** The values before and after; a personal field has none. */
export type AuditChanges = Record<string, [before: Value, after: Value] | []>

/** Returns the fields whose values differ; values in `personal` are left out, because entries outlive what may be kept of a person. */
export function changesOf<Row extends Record<string, Value>>(
  before: Row,
  after: Partial<Row>,
  personal: readonly (keyof Row)[] = [],
): AuditChanges {
  const changed = Object.entries(after).filter(([name, value]) => before[name] !== value)
  return Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      personal.includes(name) ? [] : [before[name] ?? null, (value as Value) ?? null],
    ]),
  )
}
