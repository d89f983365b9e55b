import { expect, test } from 'vitest'
import { scriptsIn } from './page-weight'

test('each script file counts once, preloaded or not; inline scripts and those for old browsers do not count', () => {
  const html = `
    <link rel="preload" as="script" fetchPriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/>
    <script src="/a.js" async=""></script><script async src="/b.js"></script>
    <script src="/old.js" noModule=""></script><script>self.push("/c.js")</script>`
  expect(scriptsIn(html)).toEqual(['/a.js', '/b.js'])
})
