import { after, before, describe } from 'node:test'
import { accessChecks } from './storage/access.ts'
import { bucketChecks } from './storage/buckets.ts'
import { changeChecks } from './storage/changes.ts'
import { imageChecks } from './storage/images.ts'
import { listingChecks } from './storage/listing.ts'
import { objectRequestChecks } from './storage/object-requests.ts'
import { objectChecks } from './storage/objects.ts'
import { refusedObjectChecks } from './storage/refused-objects.ts'
import { resumableChecks } from './storage/resumable.ts'
import { s3Checks } from './storage/s3.ts'
import { signingChecks } from './storage/signing.ts'
import { sweepingChecks } from './storage/sweeping.ts'
import { uploadLockChecks } from './storage/upload-locks.ts'
import { uploadChecks } from './storage/uploads.ts'
import { startStorageWorld } from './storage/world.ts'
import type { StorageWorld } from './storage/world.ts'

let started: StorageWorld
before(async () => {
  started = await startStorageWorld()
})
after(() => started[Symbol.asyncDispose]())

const world = () => started

describe('buckets', () => bucketChecks(world))
describe('objects', () => {
  objectChecks(world)
  refusedObjectChecks(world)
  objectRequestChecks(world)
  uploadChecks(world)
})
describe('listing', () => listingChecks(world))
describe('signed URLs', () => signingChecks(world))
describe('access', () => accessChecks(world))
describe('resumable uploads', () => resumableChecks(world))
describe('resumable uploads in several processes', () => uploadLockChecks(world))
describe('images', () => imageChecks(world))
describe('S3', () => s3Checks(world))
describe('changes', () => changeChecks(world))
describe('the sweep', () => sweepingChecks(world))
