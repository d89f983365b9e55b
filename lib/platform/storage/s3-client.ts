import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Settings } from '@/lib/platform/config/settings'

export type S3Access = Partial<
  Pick<Settings, 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>
>

const CONNECTION_TIMEOUT_MS = 3000
/** Without a byte for this long a request fails. An upload may take longer. */
const IDLE_TIMEOUT_MS = 15_000

/**
 * Opens the bucket service of the settings. Without S3_ENDPOINT it is Amazon's. Without a key the SDK uses its default chain,
 * such as a machine's role.
 * @param options  of the SDK, such as `maxAttempts`
 */
export function openS3(settings: S3Access, options: S3ClientConfig = {}) {
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const hasKey = S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
  const key = hasKey ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } : null
  return new S3Client({
    region: S3_REGION ?? 'us-east-1',
    // Services other than Amazon's expect the bucket in the path.
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(key ? { credentials: key } : {}),
    // The default is a newer checksum that many compatible services do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `requestTimeout` of the SDK only logs a warning.
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    ...options,
  })
}
