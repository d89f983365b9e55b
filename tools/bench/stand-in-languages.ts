import { register } from 'node:module'

/**
 * Preloaded into a shop whose kept pages are measured in more languages than are shipped: its front server takes all of
 * BENCH_LANGUAGES for shipped and spoken. Next draws a page of one that is not shipped in English.
 */
const languages = (process.env.BENCH_LANGUAGES ?? '').split(',')
const program = process.argv[1] ?? ''

const hooks = `
const list = /shippedLanguages = \\[[^\\]]*\\]/
export async function load(url, context, next) {
  const module = await next(url, context)
  if (!list.test(String(module.source))) return module
  return { ...module, source: String(module.source).replace(list, 'shippedLanguages = ' + ${JSON.stringify(JSON.stringify(languages))}) }
}`

if (/[/\\]server[/\\]main\.js$/.test(program))
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, 'file:///')

// Next tells the front server the languages of the settings.
if (process.send && /[/\\]standalone[/\\]server\.js$/.test(program))
  process.send = new Proxy(process.send, {
    apply(send, self, [message, ...rest]) {
      const { brand } = Object(message)
      return Reflect.apply(send, self, [brand ? { brand: { ...brand, languages } } : message, ...rest])
    },
  })
