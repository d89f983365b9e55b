const loopback = ['localhost', '127.0.0.1', '::1']

const connectMs = 10_000
const replyMs = 60_000

/**
 * Reads `SMTP_URL`. `smtps:` speaks TLS from the start; `smtp:` demands STARTTLS, except of this machine, whose certificate
 * is not checked either: nothing goes over the network in clear.
 */
export function smtpOptions(smtpUrl: string, silenceMs: number = replyMs) {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = loopback.includes(host)
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  return {
    host,
    ...(url.port ? { port: Number(url.port) } : {}),
    secure,
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(user ? { auth: { user, pass } } : {}),
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  }
}
