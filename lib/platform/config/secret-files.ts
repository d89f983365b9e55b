import { readFileSync } from 'node:fs'
import { errorCode } from '@/lib/shared/problem/error-code'
import { type SettingName, secretNames } from './settings'
import { BadSettings, type Environment } from './settings-check'

/** A secret is a line; a longer file is something else. */
const maxCharacters = 20_000

const fileOf = (name: SettingName) => `${name}_FILE`

/**
 * Returns the environment with the secrets that it names files of, such as `NEXTAUTH_SECRET_FILE`: their contents without the line break
 * at the end. An empty variable counts as unset.
 * @throws {BadSettings} naming each file that cannot be used, never what is in it
 */
export function withSecretFiles(environment: Environment): Environment {
  const result = { ...environment }
  const faults: string[] = []
  for (const name of secretNames) {
    const variable = fileOf(name)
    const file = environment[variable]
    delete result[variable]
    if (!file) continue
    const content = contentOf(file)
    if (environment[name]) faults.push(`${name} and ${variable} are both set: remove one of them.`)
    else if ('fault' in content) faults.push(`${variable} ${content.fault}.`)
    else result[name] = content.text
  }
  if (faults.length) throw new BadSettings(faults.join('\n'))
  return result
}

function contentOf(file: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (text === '') return { fault: 'names an empty file' }
    return text.length > maxCharacters || /[\0\r\n]/.test(text)
      ? { fault: 'names a file of more than one line, or a very long one' }
      : { text }
  } catch (error) {
    return { fault: `names a file that cannot be read (${errorCode(error) ?? 'unknown error'})` }
  }
}

/**
 * Returns the settings of a file `.env` that hold beside the environment: one that the environment has, as itself or as a file, holds in
 * neither form.
 */
export function settingsBeside(environment: Environment, own: Environment): Environment {
  const hidden = new Set(
    secretNames.flatMap((name) =>
      environment[name] || environment[fileOf(name)] ? [name as string, fileOf(name)] : [],
    ),
  )
  return Object.fromEntries(
    Object.entries(own).filter(([name]) => !hidden.has(name) && environment[name] === undefined),
  )
}
