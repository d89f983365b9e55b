import 'server-only'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { logFault } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { contentTypeOf, documentAddress } from './document-name'
import { type PictureName, pictureAddress, pictureWidths } from './picture-name'
import type { PictureFiles, PictureStore, PictureStream } from './picture-store'
import { openS3, type S3Access } from './s3-client'

const forEver = 'public, max-age=31536000, immutable'
type Place = { Bucket: string; Key: string }

export type S3Settings = S3Access & { S3_BUCKET: string }

/**
 * Stores pictures as objects `media/{id}-{width}.webp` of a bucket, documents as `media/{SHA-256}.{type}`. Ids are random, so no picture is
 * ever overwritten, and a document only by itself.
 */
export function createS3Store(settings: S3Settings): PictureStore {
  const client = openS3(settings)
  const place = (name: PictureName) => ({ Bucket: settings.S3_BUCKET, Key: pictureAddress(name).slice(1) })
  const placeOf = (name: string) => ({ Bucket: settings.S3_BUCKET, Key: documentAddress(name).slice(1) })

  async function remove(id: string): Promise<void> {
    for (const width of pictureWidths) await client.send(new DeleteObjectCommand(place({ id, width })))
  }

  async function write(id: string, files: PictureFiles): Promise<void> {
    const headers = { ContentType: 'image/webp', CacheControl: forEver }
    try {
      for (const [width, bytes] of files) {
        await client.send(new PutObjectCommand({ ...place({ id, width }), ...headers, Body: bytes }))
      }
    } catch (error) {
      await remove(id).catch((fault: unknown) => logFault('picture-not-removed', fault, { picture: id }))
      throw storageProblem(error)
    }
  }

  async function read(object: Place): Promise<PictureStream | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand(object))
      return Body?.transformToWebStream() ?? null
    } catch (error) {
      if (statusOf(error) === 404 && !isNoBucket(error)) return null
      throw storageProblem(error)
    }
  }

  async function has(object: Place): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(object))
      return true
    } catch (error) {
      if (statusOf(error) === 404) return false
      throw storageProblem(error)
    }
  }

  async function writeDocument(name: string, bytes: Uint8Array): Promise<void> {
    const headers = { ContentType: contentTypeOf(name), CacheControl: forEver }
    try {
      await client.send(new PutObjectCommand({ ...placeOf(name), ...headers, Body: bytes }))
    } catch (error) {
      throw storageProblem(error)
    }
  }

  return {
    write,
    read: (name) => read(place(name)),
    has: (name) => has(place(name)),
    remove,
    writeDocument,
    readDocument: (name) => read(placeOf(name)),
    hasDocument: (name) => has(placeOf(name)),
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function isNoBucket(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchBucket'
}

function storageProblem(error: unknown): Problem {
  logFault('storage-fault', error, { status: statusOf(error) })
  return new Problem(statusOf(error) === 507 ? 'storage-full' : 'storage-down')
}
