import { can, type Scope } from '@/lib/accounts/permissions/permissions'
import { type CallId, calls } from '@/lib/api/contract/calls'
import type { Call } from '@/lib/api/contract/define-calls'

/**
 * The status of every call for each viewer follows from its definition. "user" owns the rows of a call, "other" is another
 * customer, "admin" an owner. Pure, so that browser tests can import it.
 */

export const viewerNames = ['visitor', 'user', 'other', 'admin', 'staff', 'reader'] as const
export type ViewerName = (typeof viewerNames)[number]
type Statuses = Record<ViewerName, number>

const refusals: Partial<Record<Call['access'], Partial<Statuses>>> = {
  user: { visitor: 401 },
  buyer: { visitor: 401, other: 404, admin: 404, staff: 404, reader: 404 },
  buyerOrAdmin: { visitor: 401, other: 404 },
  admin: { visitor: 401, user: 403, other: 403 },
}

/** The profile names its user. */
const exceptions: Partial<Record<CallId, Partial<Statuses>>> = {
  updateProfile: { other: 403, admin: 403, staff: 403, reader: 403 },
  // There is an owner.
  setUp: { visitor: 404, user: 404, other: 404, admin: 404, staff: 404, reader: 404 },
  // There is no mail server.
  sendTestMail: { admin: 409 },
  // They may read the order.
  correctAddress: { reader: 403 },
}

/** Calls that are the same for every viewer, or need another key than a token; they have tests of their own. */
const others = [
  'getSession',
  'getCsrfToken',
  'logOut',
  'receiveWebhook',
  'askCatalogue',
  'getHealth',
  'getReadiness',
  'getMetrics',
  'getDocument',
] as const
type OtherId = (typeof others)[number]
export type ViewerCallId = Exclude<CallId, OtherId>

const isOther = (id: CallId): id is OtherId => others.some((other) => other === id)

export const apiCalls = calls.flatMap(
  ({ id, method, path, access, can: action, scope, status = 200, answerType: type = 'application/json' }) => {
    if (isOther(id)) return []
    const success = Object.fromEntries(viewerNames.map((name) => [name, status])) as Statuses
    const refused = (['staff', 'reader'] as const).filter((role) => action && !can(role, action))
    const ofRoles = Object.fromEntries(refused.map((role) => [role, access === 'admin' ? 403 : 404]))
    const statuses: Statuses = { ...success, ...refusals[access], ...ofRoles, ...exceptions[id] }
    // A key without the scope is a visitor where everybody may read.
    const ofVisitors = access === 'everybody' && method === 'GET' ? statuses.visitor : 403
    const statusOf = (of: Scope) => (of === scope ? status : ofVisitors)
    return { id, name: `${method} ${path}`, method, path: path.replace(/\/$/, ''), statuses, statusOf, type }
  },
)
