const MIN_CHARACTERS = 32
const MIN_DISTINCT_CHARACTERS = 10
/** Placeholders and sequences that are copied from an example and never changed. */
const EXAMPLE =
  /change.?(me|this|it)|example|placeholder|your.?(own)?.?(secret|key)|(super|my|top).?secret|replace.?(me|this|with)|insert.?your|password|0123456|abcdefg|qwerty|deadbeef/i

/** Whether a signing secret can be guessed. A guessed one signs in as any user. */
export function isWeakSecret(secret: string) {
  return (
    secret.length < MIN_CHARACTERS || new Set(secret).size < MIN_DISTINCT_CHARACTERS || EXAMPLE.test(secret)
  )
}

export const SECRET_ADVICE = `use at least ${MIN_CHARACTERS} random characters, for example the output of \`openssl rand -base64 32\``
