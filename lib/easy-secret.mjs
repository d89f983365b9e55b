const CHARACTERS = 32
const VARIETY = 10
/** What people copy from an example and forget to change. */
const EXAMPLE =
  /change.?(me|this|it)|example|placeholder|your.?(own)?.?(secret|key)|(super|my|top).?secret|replace.?(me|this|with)|insert.?your|password|0123456|abcdefg|qwerty|deadbeef/i

/** Whether somebody could guess a signing secret, and so sign in as anybody. */
export function isEasySecret(/** @type {string} */ secret) {
  return secret.length < CHARACTERS || new Set(secret).size < VARIETY || EXAMPLE.test(secret)
}

export const SECRET_ADVICE = `use at least ${CHARACTERS} random characters, for example the output of \`openssl rand -base64 32\``
