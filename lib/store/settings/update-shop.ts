import 'server-only'
import { type AuditChanges, changesOf } from '@/lib/accounts/audit/audit-actions'
import { type LogActor, recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { sealSecret, settingOf } from '@/lib/platform/secrets/secret-box'
import { hasDocument } from '@/lib/platform/storage/documents'
import { countryChoices } from '@/lib/shared/locale/country-code'
import { requireFurther } from '@/lib/shared/messages/translation-input'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { parseLogoName } from '@/lib/store/logo/logo-address'
import { readShop, type Shop } from './read-shop'
import { type SettingTranslationsInput, translatedBy, translationChanges } from './setting-translations'
import { ownerSettingsJsonOf, variableThatSets, wireOf } from './settings-json'
import type { OwnerSettingsJson, SettingsInput } from './settings-schema'
import { isSecret, type ShopSettingName, type ShopSettings, secretNames } from './shop-settings'

/** The log says only that these changed: they are personal or secret. */
const personal = [
  ...secretNames,
  ...(['sellerName', 'sellerAddress', 'sellerTaxId', 'contactEmail', 'mailFrom', 'mailOwner'] as const),
]

/** Changes settings on every instance, if `version` is still the one that was seen; `alongside` runs before, in the transaction. */
export async function updateShop(
  viewer: Viewer | null,
  { version, translations, ...entered }: SettingsInput,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<OwnerSettingsJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const before = await readShop()
  // What follows is decided by what was read.
  if (before.version !== version) throw new Problem('edit-conflict', { version: before.version })
  const changes = translations ? withTranslations(before, entered, translations) : entered
  await refuseChanges(before, changes)
  await withTransaction(async (tx) => {
    await alongside?.(tx)
    await writeShop(tx, owner, before, changes)
  })
  return ownerSettingsJsonOf(await readShop())
}

/** What changes with translations, which are made from the own texts of then. */
function withTranslations(
  before: Shop,
  entered: Partial<ShopSettings>,
  translations: SettingTranslationsInput,
): Partial<ShopSettings> {
  const after = { ...before, ...entered }
  requireFurther(translations, after.languages[0] ?? 'en', 'change the setting itself')
  return { ...entered, translations: translatedBy(after, translations) }
}

/**
 * Throws `invalid-input` for settings that the environment sets, and for what needs another one that is missing.
 * @param at  where the settings are in what was sent, such as `settings.`
 */
export async function refuseChanges(before: Shop, changes: Partial<ShopSettings>, at = ''): Promise<void> {
  for (const name of namesOf(changes)) refuseIfSet(name, at)
  refuseHalves(before, changes, at)
  await requireNotices(before, changes, at)
}

/** Stores changes that `refuseChanges` lets pass, and logs them. Throws `edit-conflict` when the settings are no longer `before`. */
export async function writeShop(
  tx: Transaction,
  owner: LogActor,
  before: Shop,
  changes: Partial<ShopSettings>,
): Promise<void> {
  const wire = wireOf({ ...before, ...changes })
  if (changes.mark) await refuseUnknownMark(tx, changes.mark)
  const names = namesOf(changes)
  const { translations } = changes
  const stored = {
    ...Object.fromEntries(names.map((name) => [name, sealed(name, wire[name])])),
    ...(translations && { translations }),
  }
  const rows = await tx.$executeRaw`
    update "ShopSettings" set "values" = "values" || ${JSON.stringify(stored)}::jsonb, version = version + 1, "changedAt" = now()
    where version = ${before.version}`
  if (rows === 0) throw await conflict(tx)
  // Behind the row: an order that has locked the settings is written before this waits for it.
  if (changes.currency && changes.currency !== before.currency) await refuseWithOrders(tx)
  const former = wireOf(before)
  const translated = translationChanges(before, { ...before, ...changes })
  const isSame = (name: ShopSettingName) =>
    !isSecret(name) && JSON.stringify(former[name]) === JSON.stringify(wire[name])
  if (names.every(isSame) && Object.keys(translated).length === 0) return
  const entry = {
    action: 'settings-changed',
    entity: 'shop',
    changes: { ...loggedChanges(former, wire, names), ...translated },
  } as const
  await recordAudit(tx, owner, entry)
}

const namesOf = ({ translations, ...changes }: Partial<ShopSettings>) =>
  Object.keys(changes) as ShopSettingName[]

/** Returns all settings, and the countries that there are by their names. Owners only. */
export async function readOwnerSettings(
  viewer: Viewer | null,
): Promise<{ settings: OwnerSettingsJson; countries: { code: string; name: string }[] }> {
  requireAction(viewer, 'manage-shop')
  return { settings: ownerSettingsJsonOf(await readShop()), countries: countryChoices() }
}

function sealed(name: ShopSettingName, value: unknown): unknown {
  if (!isSecret(name) || typeof value !== 'string') return value
  const box = sealSecret(Buffer.from(value), settingOf(name))
  return Buffer.from(box).toString('base64')
}

/** Refuses what needs another setting that is missing; halves that are there already keep nobody from changing the rest. */
function refuseHalves(before: Shop, changes: Partial<ShopSettings>, at: string): void {
  const { smtpUrl, mailFrom, paypalClientId, paypalClientSecret } = { ...before, ...changes }
  const isChanged = (...names: ShopSettingName[]) => names.some((name) => name in changes)
  if (isChanged('smtpUrl', 'mailFrom') && smtpUrl && !mailFrom)
    throw invalidAt(`${at}mailFrom`, 'With a mail server, mails need a sender.')
  if (isChanged('paypalClientId', 'paypalClientSecret') && !paypalClientId !== !paypalClientSecret)
    throw invalidAt(
      `${at}${paypalClientId ? 'paypalClientSecret' : 'paypalClientId'}`,
      'Client id and secret belong together: enter both or none.',
    )
}

/** A notice that is set must be stored: every page links it. */
async function requireNotices(before: Shop, changes: Partial<ShopSettings>, at: string): Promise<void> {
  const known = noticesOf(before, at).map(([, address]) => address)
  for (const [path, address] of noticesOf(changes, at))
    if (!known.includes(address) && !(await hasDocument(address)))
      throw invalidAt(path, 'Please upload the notice first.')
}

type Notices = Partial<Pick<ShopSettings, 'guaranteeNotice' | 'translations'>>

function noticesOf(
  { guaranteeNotice, translations = {} }: Notices,
  at: string,
): [path: string, address: string][] {
  const further = Object.entries(translations).map(
    ([language, texts]) =>
      [`${at}translations.${language}.guaranteeNotice`, texts.guaranteeNotice?.text] as const,
  )
  return [[`${at}guaranteeNotice`, guaranteeNotice] as const, ...further].flatMap(([path, address]) =>
    address ? [[path, address]] : [],
  )
}

function refuseIfSet(name: ShopSettingName, at: string): void {
  const variable = variableThatSets(name)
  if (variable) throw invalidAt(`${at}${name}`, `This is set by ${variable}, in the environment of the shop.`)
}

/** Waits for orders that are being placed, and lets none be placed until the end of the transaction. */
async function refuseWithOrders(tx: Transaction): Promise<void> {
  await tx.$executeRaw`lock table "Order" in share mode`
  if (await tx.order.findFirst({ select: { id: true } })) throw new Problem('currency-in-use')
}

async function refuseUnknownMark(tx: Transaction, address: string): Promise<void> {
  const file = parseLogoName(address.split('/').at(-1) ?? '')
  const logo = file && (await tx.markFile.findUnique({ where: { mark_form: file }, select: { mark: true } }))
  if (!logo) throw invalidAt('mark', 'The mark is one that was uploaded.')
}

async function conflict(tx: Transaction): Promise<Problem> {
  const now = await tx.shopSettings.findUniqueOrThrow({ where: { id: 1 }, select: { version: true } })
  return new Problem('edit-conflict', now)
}

type Wire = ReturnType<typeof wireOf<ShopSettings>>

/** What differs, as the wire writes it; a setting with parts in one text. */
function loggedChanges(before: Partial<Wire>, after: Partial<Wire>, names: ShopSettingName[]): AuditChanges {
  const textsOf = (values: Partial<Wire>) =>
    Object.fromEntries(names.map((name) => [name, textOf(values[name])]))
  return changesOf(textsOf(before), textsOf(after), personal)
}

function textOf(value: Wire[ShopSettingName] | undefined): string | number | boolean | null {
  if (typeof value !== 'object') return value ?? null
  if (value === null) return null
  const parts = Array.isArray(value) ? value : [value]
  return parts.map(wordsOf).join('; ')
}

function wordsOf(part: object | string): string {
  return typeof part === 'string' ? part : Object.values(part).flatMap(flat).join(' ')
}

function flat(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? [Object.values(value).join('–')] : [value ?? '–']
}
