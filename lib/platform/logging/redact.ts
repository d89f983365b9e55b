/**
 * Secrets and personal data that texts of libraries or PayPal may contain, and what replaces them in the log. None of these may take long
 * on a long text: each begins where a word begins, or is bounded.
 */
const redactions: [pattern: RegExp, instead: string][] = [
  // Up to the last @: a password may have one, as for the parser of URLs.
  [/(?<![a-z\d])([a-z][a-z\d+.-]{0,30}:\/\/)[^\s/"'<>]+@/gi, '$1[secret]@'],
  [/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*)+/g, '[token]'],
  [/\bsk_[\dA-Za-z]{43}\b/g, '[key]'],
  [/\bwhsec_[\w+/=]+/g, '[key]'],
  // Tokens in mailed links and in npm's settings.
  [/([?&]token=|_authToken=)[^&\s"'#]+/gi, '$1[token]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [/\$argon2[^\s"']+/g, '[hash]'],
]

/** An address with all that may stand before its @ (RFC 5321), also as a URL escapes it. */
const email =
  /(?<![^\s"<>():;,])[^\s"<>():;,]+(?:@|%40)[\p{L}\p{N}\p{M}-]{1,63}(?:\.[\p{L}\p{N}\p{M}-]{1,63}){0,8}\.(?:xn--[a-z\d-]{1,59}|[\p{L}\p{M}]{2,63})/giu
/** A URL up to the parameter whose value is an address. */
const beforeValue = /^\/[^?]*\?(?:[^&=]*=[^&]*&)*[\w.-]*=/

/** Returns a text for the log: without secrets and without addresses of people. */
export function redact(text: string): string {
  return redactions
    .reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
    .replace(email, (address) => `${beforeValue.exec(address)?.[0] ?? ''}[email]`)
}

/** Escapes three characters that JSON allows unescaped, but some log readers treat as line breaks. */
export function oneLine(line: string): string {
  const breaks = /[\u0085\u2028\u2029]/g
  return line.trimEnd().replace(breaks, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
