import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import Ajv, { type AnySchemaObject } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { root } from '@/lib/platform/config/root'
import { settingNames } from '@/lib/platform/config/settings'

const load = createRequire(path.join(root, 'package.json'))
/** The schemas are not among the exports of their package. */
const inPackage = (name: string) => load(path.join(root, 'node_modules', name))
const manifests = parseAllDocuments(readFileSync('deploy/kubernetes.yml', 'utf8')).map((document) =>
  document.toJS(),
)

const schemaNames = {
  ConfigMap: 'IoK8sApiCoreV1ConfigMap',
  Job: 'IoK8sApiBatchV1Job',
  Deployment: 'IoK8sApiAppsV1Deployment',
  Service: 'IoK8sApiCoreV1Service',
  PodDisruptionBudget: 'IoK8sApiPolicyV1PodDisruptionBudget',
  Ingress: 'IoK8sApiNetworkingV1Ingress',
} as const

/** Kubernetes' schemas allow any further name, as its server does: here a misspelt one is a fault. */
function strictSchemas(): Ajv {
  const { ajv } = inPackage('@kubernetes-models/validate/dist/ajv.js')
  for (const name of Object.values(schemaNames))
    inPackage(`kubernetes-models/_schemas/${name}.js`).addSchema()
  const strict = addFormats(new Ajv({ strictTypes: false, allErrors: true, formats: ajv.formats }))
  for (const [id, { schema }] of Object.entries<{ schema: AnySchemaObject }>(ajv.schemas)) {
    if (!id.startsWith('io.k8s.')) continue
    const isClosed = schema.properties && !schema.additionalProperties
    strict.addSchema(isClosed ? { ...schema, additionalProperties: false } : schema, id)
  }
  return strict
}

const schemas = strictSchemas()
const idOf = (kind: string) =>
  Object.keys(schemas.schemas).find((id) => id.startsWith('io.k8s.api.') && id.endsWith(`.${kind}`)) ?? kind

function faultsOf(manifest: { kind: string }): string {
  return schemas.validate(idOf(manifest.kind), manifest) ? '' : schemas.errorsText()
}

test('Kubernetes’ schemas take every manifest', () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(Object.keys(schemaNames).sort())
  expect(manifests.map(faultsOf)).toEqual(manifests.map(() => ''))
})

test('a misspelt name, a wrong type and a missing one are faults', () => {
  const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment')
  const changed = (changes: object) => ({ ...deployment, spec: { ...deployment.spec, ...changes } })
  expect(faultsOf(changed({}))).toBe('')
  expect(faultsOf(changed({ replica: 2 }))).toMatch(/additional properties/)
  expect(faultsOf(changed({ replicas: 'two' }))).toMatch(/must be integer/)
  expect(faultsOf(changed({ selector: undefined }))).toMatch(/required property 'selector'/)
})

test('the manifests run this release as the container, with settings that it knows and addresses that it has', () => {
  const of = (name: string) => manifests.find(({ kind }) => kind === name)
  for (const name of Object.keys(of('ConfigMap').data)) expect(settingNames).toContain(name)
  const pods = [of('Job'), of('Deployment')].map(({ spec }) => spec.template.spec)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const { containers } of pods) expect(containers[0].image).toMatch(new RegExp(`:${version}$`))
  expect(of('Deployment').spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    Number(of('ConfigMap').data.SHUTDOWN_DELAY_SECONDS) + 35,
  )
  const { startupProbe, livenessProbe, readinessProbe } = pods[1].containers[0]
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
  expect(paths).toEqual(['/api/health/', '/api/health/', '/api/health/ready/?without=database'])
})
