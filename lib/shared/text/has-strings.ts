/** Checks of what browsers store and receive, without zod, which would be half of their script. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns whether the value is an object in which all named properties are strings. */
export function hasStrings<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string')
}

/** Returns whether the value is an object in which all named properties are numbers. */
export function hasNumbers<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, number> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'number')
}
