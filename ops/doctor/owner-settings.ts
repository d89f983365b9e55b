import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { settings as allSettings, type SettingName } from '@/lib/platform/config/settings'
import type { Context } from './check'

/** Adds what the owner has set and the environment has not. The checks of the database say why it cannot be read. */
export async function withOwnerSettings(context: Context): Promise<Context> {
  const { databaseUrl, environment } = context
  if (!databaseUrl) return context
  // The shop's own code reads what it needs from here; the checks have a copy.
  Object.assign(process.env, shopVariables(context, databaseUrl))
  try {
    const stored = await readStored()
    const texts = Object.entries(stored).map(([name, value]) => [name, String(value)])
    return {
      ...context,
      settings: { ...context.settings, ...stored },
      environment: { ...environment, ...Object.fromEntries(texts) },
      canExamine: true,
    }
  } catch {
    return context
  }
}

function shopVariables({ environment, dataFolder, settings }: Context, databaseUrl: string) {
  const file = path.join(dataFolder, 'secret')
  const secret = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return {
    DATABASE_URL: databaseUrl,
    ...(settings.SHOP_URL && { SHOP_URL: settings.SHOP_URL }),
    ...(!environment.NEXTAUTH_SECRET && secret && { NEXTAUTH_SECRET: secret }),
  }
}

async function readStored(): Promise<Context['settings']> {
  const [{ readShop }, { environmentNames }, { env, environmentSets }] = await Promise.all([
    import('@/lib/store/settings/read-shop'),
    import('@/lib/store/settings/shop-settings'),
    import('@/lib/platform/config/env'),
  ])
  await readShop()
  const values = env()
  const names: SettingName[] = Object.values(environmentNames)
  const stored = names.filter((name) => {
    const isDefault = values[name] === (allSettings[name] as { default?: unknown }).default
    return !environmentSets(name) && values[name] !== undefined && !isDefault
  })
  return Object.fromEntries(stored.map((name) => [name, values[name]]))
}
