/** Secrets and personal data that texts of libraries or PayPal may contain, and what replaces them in the log. */
const redactions: [pattern: RegExp, instead: string][] = [
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[secret]@'],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, '[token]'],
  [/\bsk_[\dA-Za-z]{43}\b/g, '[key]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [/\$argon2[^\s"']+/g, '[hash]'],
  [/[^\s"'`<>()=:;,]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi, '[email]'],
]

/** Returns a text for the log: without secrets and without addresses of people. */
export function redact(text: string): string {
  return redactions.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

/** Escapes three characters that JSON allows unescaped, but some log readers treat as line breaks. */
export function oneLine(line: string): string {
  const breaks = /[\u0085\u2028\u2029]/g
  return line.trimEnd().replace(breaks, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
